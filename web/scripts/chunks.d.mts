interface Group {
  name: string | ((id: string, context: { getModuleInfo: (id: string) => unknown }) => string | null);
  test?: RegExp;
  priority: number;
}

/** The groups of modules that the build puts into one file each (see chunks.mjs). */
export function chunkGroups(base: RegExp): Group[];
