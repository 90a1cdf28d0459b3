import { expect, it } from 'vitest';
import { pastedFiles } from './pastedFiles';

const picture = new File([''], 'image.png', { type: 'image/png' });
const clipboard = (text: string, ...files: File[]) =>
  ({ files, getData: () => text }) as unknown as DataTransfer;

it.each([
  ['a copied picture', '', [picture]],
  ['a copied file whose name is the text', 'image.png', [picture]],
  ['cells of a spreadsheet with their picture', 'a\tb\r\n1\t2\r\n', []],
])('takes the files of %s', (_, text, files) => {
  expect(pastedFiles(clipboard(text, picture))).toEqual(files);
});
