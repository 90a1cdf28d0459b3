/** Makes the fonts of the interface (see interface-fonts.mjs). */
export function makeInterfaceFonts(): Promise<void>;

/** Whether the style sheets of all languages are in the folder of the interface's fonts, or in another. */
export function hasInterfaceFonts(folder?: string): boolean;
