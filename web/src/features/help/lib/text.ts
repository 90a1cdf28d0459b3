import type { HelpTopic } from '@/shared/help/topics';
import type { Language } from '@/shared/i18n/languages';

/** The drawings of the help. */
export type DrawingName = 'bracket' | 'double' | 'swiss' | 'league' | 'royale';

/** The lists of rules that the pages take from the formats themselves. */
export type RuleList = 'swiss' | 'league' | 'royale' | 'others';

/**
 * A part of a section. In every text, [[area:key]] stands for a text of the app, such as the label of a button,
 * [text](topic#section) is a link within the help, and `text` is code.
 */
export type Block =
  | string
  | { steps: readonly string[] }
  | { list: readonly string[] }
  /** A course of events: each has a name and what happens. */
  | { flow: readonly (readonly [string, string])[] }
  /** Terms and their meanings. */
  | { terms: readonly (readonly [string, string])[] }
  | { questions: readonly (readonly [string, string])[] }
  | { table: { head: readonly string[]; rows: readonly (readonly string[])[] } }
  | { drawing: DrawingName; caption: string }
  | { rules: RuleList }
  | { states: readonly (readonly [string, string])[] };

/** A topic: its sections by id, in the order of the page. */
export type HelpText = Readonly<Record<string, { title: string; body: readonly Block[] }>>;

const files = import.meta.glob<HelpText>('../texts/*/*.json', { import: 'default' });

/** Loads one topic in one language; each is a file of its own. */
export async function loadHelp(language: Language, topic: HelpTopic): Promise<HelpText> {
  const load = files[`../texts/${language}/${topic}.json`];
  if (!load) throw new Error(`no help text: ${language}/${topic}`);
  return load();
}

export type Inline =
  | { kind: 'text' | 'label' | 'code'; text: string }
  | { kind: 'link'; text: string; topic: string; section: string | undefined };

const marks = /\[\[([\w.:-]+)\]\]|\[([^\]]+)\]\(([a-z-]+)(?:#([a-z-]+))?\)|`([^`]+)`/g;

/** Splits a text into its words, labels of the app, links and code. */
export function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const mark of text.matchAll(marks)) {
    const [whole, label, words, topic, section, code] = mark;
    if (mark.index > end) parts.push({ kind: 'text', text: text.slice(end, mark.index) });
    if (label !== undefined) parts.push({ kind: 'label', text: label });
    else if (words !== undefined && topic !== undefined)
      parts.push({ kind: 'link', text: words, topic, section });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    end = mark.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Returns every text of a block. */
export function textsOfBlock(block: Block): string[] {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return [...block.steps];
  if ('list' in block) return [...block.list];
  if ('flow' in block) return block.flow.flat();
  if ('terms' in block) return block.terms.flat();
  if ('questions' in block) return block.questions.flat();
  if ('table' in block) return [...block.table.head, ...block.table.rows.flat()];
  if ('drawing' in block) return [block.caption];
  if ('states' in block) return block.states.map(([, text]) => text);
  return [];
}
