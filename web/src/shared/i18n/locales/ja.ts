import { byArea } from './byArea';

/** The areas of the first page. The others load with the first other page. */
export default byArea(
  import.meta.glob<Record<string, unknown>>('./ja/{common,contestCard,home,requestFault,shell}.json', {
    eager: true,
    import: 'default',
  }),
);
