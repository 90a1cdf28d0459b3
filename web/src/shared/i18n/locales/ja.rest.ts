import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>(['./ja/*.json', '!./ja/{common,contest,fault,home,shell}.json'], {
    eager: true,
    import: 'default',
  }),
);
