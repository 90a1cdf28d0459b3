import { byArea } from './byArea';

export default byArea(
  import.meta.glob<Record<string, unknown>>(
    ['./en/*.json', '!./en/{common,contestCard,fault,home,shell}.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
