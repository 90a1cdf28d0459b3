import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>('./zh/*.json', { eager: true, import: 'default' }),
);
