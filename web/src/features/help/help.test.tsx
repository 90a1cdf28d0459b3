import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { pageRoutes } from '@/app/pages';
import { StandingsTable } from '@/formats/common/components/StandingsTable';
import { type HelpTopic, helpGroups, helpTopics, isHelpTopic } from '@/shared/help/topics';
import { languages } from '@/shared/i18n/languages';
import { renderRoutes } from '@/test/render';
import { tableRules } from './lib/rules';
import { searchHelp } from './lib/search';
import { type Block, type HelpText, inlineOf, loadHelp, textsOfBlock } from './lib/text';

const topics = Object.keys(helpTopics) as HelpTopic[];
const areas = import.meta.glob<Record<string, unknown>>('/src/shared/i18n/locales/*/*.json', {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

function textOf(language: string, key: string): unknown {
  const [area, path = ''] = key.split(':');
  let value: unknown = areas[`/src/shared/i18n/locales/${language}/${area}.json`];
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name];
  return value;
}

/** The kind of a block, with what does not depend on the language. */
function shapeOf(block: Block): string {
  if (typeof block === 'string') return 'paragraph';
  if ('drawing' in block) return `drawing ${block.drawing}`;
  if ('rules' in block) return `rules ${block.rules}`;
  if ('states' in block) return `states ${block.states.map(([name]) => name)}`;
  if ('table' in block) return `table ${block.table.head.length} × ${block.table.rows.length}`;
  const [kind, items] = Object.entries(block)[0] ?? ['', []];
  return `${kind} ${(items as readonly unknown[]).length}`;
}

function shapesOf(text: HelpText): Record<string, string[]> {
  return Object.fromEntries(Object.entries(text).map(([id, { body }]) => [id, body.map(shapeOf)]));
}

it('lists every topic in one group', () => {
  expect(Object.values(helpGroups).flat().sort()).toEqual([...topics].sort());
});

describe.each(topics)('%s', (topic) => {
  it.each(languages)('has its sections in %s, with the same parts as in Japanese', async (language) => {
    const text = await loadHelp(language, topic);
    expect(Object.keys(text)).toEqual([...helpTopics[topic]]);
    expect(shapesOf(text)).toEqual(shapesOf(await loadHelp('ja', topic)));
  });

  it.each(languages)('has valid labels and links in %s', async (language) => {
    const wrong: string[] = [];
    for (const { title, body } of Object.values(await loadHelp(language, topic))) {
      for (const text of [title, ...body.flatMap(textsOfBlock)]) {
        if (text.trim() === '') wrong.push('an empty text');
        for (const part of inlineOf(text)) {
          if (part.kind === 'label') {
            const label = textOf(language, part.text);
            if (typeof label !== 'string' || label.includes('{{')) wrong.push(`label ${part.text}`);
          } else if (part.kind === 'link') {
            const known: readonly string[] = isHelpTopic(part.topic) ? helpTopics[part.topic] : [];
            if (!isHelpTopic(part.topic) || (part.section && !known.includes(part.section)))
              wrong.push(`link ${part.topic}#${part.section}`);
          } else if (part.kind === 'text' && /\[\[|\]\(|`/.test(part.text)) wrong.push(part.text);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

it('is addressed through helpPath, which knows all topics and sections', () => {
  const own = /^\/src\/(features\/help|shared\/help)\/|\.test\.tsx?$|^\/src\/app\/routeTable\.ts$/;
  const typed = Object.entries(sources)
    .filter(([path, source]) => !own.test(path) && /["'`]\/help[/#]/.test(source))
    .map(([path]) => path);
  expect(typed).toEqual([]);
});

it('is linked from the places where people hesitate', () => {
  const linked = Object.entries(sources)
    .filter(([path, source]) => !path.includes('.test.') && source.includes('<HelpLink'))
    .map(([path]) => path);
  expect(linked.length).toBeGreaterThanOrEqual(8);
});

describe('the page of a topic', () => {
  it('explains the rules of the table in its order, by the names of its columns', async () => {
    renderRoutes(
      [
        ...pageRoutes,
        {
          path: '/table',
          element: (
            <StandingsTable label="表" rows={[]} rules={tableRules.swiss} drawAllowed={false} mine={null} />
          ),
        },
      ],
      { at: '/help/swiss' },
    );
    const section = (await screen.findByRole('heading', { name: '順位表の見方' }))
      .parentElement as HTMLElement;
    const list = within(section).getAllByRole('list')[0] as HTMLElement;
    const explained = within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
    expect(explained).toEqual(['勝点', '対戦相手の勝率', 'ゲームの勝率', '対戦相手のゲーム勝率', '抽選']);
    const columns = [...list.querySelectorAll('small')].map((each) => each.textContent);
    expect(columns).toEqual(['表の見出し：相手勝率', '表の見出し：ゲーム率', '表の見出し：相手ゲーム率']);
  });

  it('shows the list of topics at an unknown address', async () => {
    renderRoutes(pageRoutes, { at: '/help/nothing' });
    expect(await screen.findByText(/その説明は見つかりませんでした/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'スイスドロー' })).toHaveAttribute('href', '/help/swiss');
  });
});

describe('the search', () => {
  it('finds a section by its words and by the labels of the app', async () => {
    const texts = new Map(
      await Promise.all(topics.map(async (each) => [each, await loadHelp('ja', each)] as const)),
    );
    const label = (key: string) => String(textOf('ja', key));
    const find = (query: string) =>
      searchHelp(query, texts, (topic) => String(textOf('ja', `help:topic.${topic}.title`)), label);
    expect(find('  ')).toEqual([]);
    expect(find('マッチポイント').map(({ topic }) => topic)).toContain('royale');
    expect(find('運営を呼ぶ').flatMap(({ sections }) => sections.map(({ id }) => id))).toContain('dispute');
    expect(find('ＣＳＶ').map(({ topic }) => topic)).toEqual(['first-contest']);
    expect(find('存在しない言葉')).toEqual([]);
  });

  it('replaces the list of topics and says how much was found', async () => {
    renderRoutes(pageRoutes, { at: '/help' });
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'ヘルプを検索' }),
      'グランドファイナル',
    );
    expect(await screen.findByRole('status')).toHaveTextContent('2件の説明が見つかりました。');
    expect(screen.getByRole('link', { name: 'ダブルエリミネーション' })).toHaveAttribute(
      'href',
      '/help/bracket#double',
    );
  });

  it('is still there after going back from what it found', async () => {
    const { router } = renderRoutes(pageRoutes, { at: '/help' });
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'ヘルプを検索' }),
      'グランドファイナル',
    );
    await userEvent.click(await screen.findByRole('link', { name: 'ダブルエリミネーション' }));
    await screen.findByRole('heading', { name: 'トーナメント', level: 1 });
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('searchbox', { name: 'ヘルプを検索' })).toHaveValue('グランドファイナル');
    expect(await screen.findByRole('link', { name: 'ダブルエリミネーション' })).toBeInTheDocument();
  });
});
