import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>(
    ['./ko/*.json', '!./ko/{common,contestCard,fault,home,shell}.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
