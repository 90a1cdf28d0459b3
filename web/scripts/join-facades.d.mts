/** Joins the facades of a build (see join-facades.mjs), in its files and its manifest. */
export function joinFacades(dist: string, manifest: Record<string, { file?: string }>): Promise<void>;
