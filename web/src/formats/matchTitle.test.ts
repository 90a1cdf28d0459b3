import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { upperRounds } from '@/entities/match/lib/elimination';
import { chooseLanguage } from '@/shared/i18n/i18n';
import { type Language, languages } from '@/shared/i18n/languages';
import { matchTitle } from './matchTitle';
import { formats } from './registry';

interface Named {
  style: 'bracket' | 'rounds' | 'groups' | 'lobbies';
  section: number;
  round: number;
  order: number;
  count: number;
  double: boolean;
  groups?: number;
  type: string;
  names: Record<Language, string>;
}

const formatsBy = { bracket: 'tournament', rounds: 'swissdraw', groups: 'league', lobbies: 'battleroyal' };

// internal/kit/matchname, which names matches in notifications and mails, checks the same file.
const cases: Named[] = JSON.parse(readFileSync('../internal/kit/matchname/testdata/names.json', 'utf8'));

it.each(cases)('$names.ja', async ({ style, names, count, double, groups = 0, ...match }) => {
  const format = formats.find(({ name }) => name === formatsBy[style]);
  if (!format) throw new Error(`no format has the style ${style}`);
  for (const language of languages) {
    await chooseLanguage(language);
    const t = i18next.getFixedT(language, 'match');
    const texts = format.matchTexts(t, language, {
      rounds: upperRounds(match.section, count),
      double,
      groups,
    });
    expect(matchTitle(format, texts, match)).toBe(names[language]);
  }
});
