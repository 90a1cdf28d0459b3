import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>('./ja/*.json', { eager: true, import: 'default' }),
);
