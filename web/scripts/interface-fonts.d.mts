/** Makes the fonts of the interface (see interface-fonts.mjs). */
export function makeInterfaceFonts(): Promise<void>;
