import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>('./ko/*.json', { eager: true, import: 'default' }),
);
