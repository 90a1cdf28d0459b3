export function breaches(sources: Readonly<Record<string, string>>): string[];
