/** What a picture is for. */
type ImagePurpose = 'chat' | 'rules' | 'cover' | 'result' | 'profile';

/** The image types that each purpose accepts; the server checks them again by content. */
export const imageTypes: Readonly<Record<ImagePurpose, readonly string[]>> = {
  chat: ['image/png', 'image/jpeg', 'image/gif'],
  rules: ['image/png', 'image/jpeg', 'image/gif'],
  cover: ['image/png', 'image/jpeg'],
  result: ['image/png', 'image/jpeg'],
  profile: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
};

/** The largest size of an uploaded image in bytes (FILE-1); the server checks it again. */
export const maxImageBytes = 5 * 1024 * 1024;

const names: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
};

/** The types as an error names them: "PNG, JPEG". */
export function typeNames(types: readonly string[]): string {
  return types.map((type) => names[type] ?? type).join(', ');
}
