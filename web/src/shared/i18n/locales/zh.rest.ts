import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>(
    ['./zh/*.json', '!./zh/{common,contestCard,home,requestFault,shell}.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
