import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>(
    ['./ko/*.json', '!./ko/{common,contestCard,home,requestFault,shell}.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
