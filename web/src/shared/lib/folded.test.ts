import { expect, it } from 'vitest';
import { folded } from './folded';

it('ignores case and width', () => {
  expect(folded('ＹＡＧＵＲＡ Cup １')).toBe(folded('Yagura CUP 1'));
  expect(folded('ﾔｸﾞﾗ')).toBe('ヤグラ');
});
