import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>('./en/*.json', { eager: true, import: 'default' }),
);
