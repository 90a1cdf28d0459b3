import { byArea } from './byArea';

/** What the first page shows; the other areas come with the first other page. */
export default byArea(
  import.meta.glob<Record<string, unknown>>('./zh/{common,contestCard,home,requestFault,shell}.json', {
    eager: true,
    import: 'default',
  }),
);
