/**
 * Returns the pasted files. A clipboard with text has none: spreadsheets and word processors add a picture of what was
 * copied. Some systems add the names of copied files as text, which does not count.
 */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const files = [...clipboard.files];
  const lines = clipboard.getData('text/plain').split(/[\r\n]+/);
  return lines.every((line) => !line.trim() || files.some(({ name }) => name === line)) ? files : [];
}
