import { type HelpTopic, helpTopics } from '@/shared/help/topics';
import { folded } from '@/shared/lib/folded';
import { type HelpText, inlineOf, textsOfBlock } from './text';

export interface Found {
  topic: HelpTopic;
  /** The sections that contain every word, by id. */
  sections: { id: string; title: string }[];
}

/** Returns the words of a text as a person reads it; `label` returns the text of a key of the app. */
function readable(text: string, label: (key: string) => string): string {
  return inlineOf(text)
    .map((part) => (part.kind === 'label' ? label(part.text) : part.text))
    .join('');
}

/** Finds the sections that contain every word of the query, in the order of the topics. */
export function searchHelp(
  query: string,
  texts: ReadonlyMap<HelpTopic, HelpText>,
  titleOf: (topic: HelpTopic) => string,
  label: (key: string) => string,
): Found[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: Found[] = [];
  for (const topic of Object.keys(helpTopics) as HelpTopic[]) {
    const title = folded(titleOf(topic));
    const sections = Object.entries(texts.get(topic) ?? {}).filter(([, section]) => {
      const body = section.body.flatMap(textsOfBlock).map((text) => readable(text, label));
      const all = folded([section.title, ...body].join('\n'));
      return words.every((word) => all.includes(word) || title.includes(word));
    });
    if (sections.length > 0)
      found.push({ topic, sections: sections.map(([id, { title }]) => ({ id, title })) });
  }
  return found;
}
