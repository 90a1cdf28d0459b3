/** The sections of the settings in groups. Each has an address under /settings. */
export const sectionGroups = [
  { group: 'general', sections: ['display', 'notifications'] },
  { group: 'security', sections: ['email', 'password', 'passkeys', 'social', 'sessions'] },
  { group: 'privacy', sections: ['blocks', 'data', 'withdrawal'] },
] as const;

export type SectionName = (typeof sectionGroups)[number]['sections'][number];

const names: readonly SectionName[] = sectionGroups.flatMap(({ sections }) => sections);

/** Returns the section of an address; null for the list, beside which a wide screen shows the first section. */
export function sectionAt(path: string): SectionName | null {
  return names.find((name) => path.replace(/\/$/, '') === `/settings/${name}`) ?? null;
}
