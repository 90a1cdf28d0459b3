import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>(
    ['./ja/*.json', '!./ja/{common,contestCard,home,requestFault,shell}.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
