import { memo, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { hasEntry, isNamed, isOver } from '@/entities/match/lib/state';
import type { Match, Tournament } from '@/shared/api/types';
import { useVisitState } from '@/shared/history/useVisitState';
import { useNow } from '@/shared/lib/clock';
import { zoneName } from '@/shared/lib/datetime';
import { TabButtons } from '@/shared/ui/Tabs';
import { useGradualList } from '@/shared/ui/useGradualList';
import { MatchCard } from './MatchCard';
import classes from './RoundList.module.css';
import { type BracketTexts, useBracketTexts } from './texts';
import {
  type BracketSection,
  currentMatchOf,
  currentRound,
  eliminationOf,
  lastMatch,
  nextMatch,
  progressOf,
  sectionsOf,
} from './tree';
import { useFresh } from './useFresh';
import { useRoundPager } from './useRoundPager';

interface RoundListProps {
  tournament: Tournament;
  addressOf: (matchId: number) => string;
  /** Whether to mark the matches that delay their round, for operators. */
  operator?: boolean;
  /** The entry that was searched for: the list opens at its match. */
  found?: number | null;
  /** Whether the list moves to the next round by itself, so that Back does not restore its round. */
  follows?: boolean;
}

/** The bracket for narrow screens: one section at a time with one page per round, changed by swiping or by tabs. */
export function RoundList({
  tournament,
  addressOf,
  operator = false,
  found = null,
  follows = false,
}: RoundListProps) {
  const texts = useBracketTexts(eliminationOf(tournament), tournament.seeds);
  const now = useNow(30_000);
  const fresh = useFresh(tournament);
  const sections = useMemo(() => sectionsOf(tournament), [tournament]);
  const sought = found === null ? null : currentMatchOf(tournament, found);
  const kept = follows ? null : `of ${found}`;
  const [chosen, setChosen] = useVisitState(kept && `section ${kept}`, () =>
    openingSection(tournament, sought),
  );
  const own = tournament.myEntryId === null ? null : currentMatchOf(tournament, tournament.myEntryId);
  // The choice answers at once; the rounds follow.
  const shown = useDeferredValue(chosen);
  const section = sections.find(({ key }) => key === shown) ?? sections[0];
  return (
    <div className={classes.list}>
      {own && !isOver(own) && <OwnMatch match={own} texts={texts} now={now} to={addressOf(own.id)} />}
      {sections.length > 1 && (
        <TabButtons
          label={texts.t('section.label')}
          value={chosen}
          onChange={setChosen}
          items={sections.map(({ key }) => ({ value: key, label: texts.t(`section.${key}`) }))}
        />
      )}
      {section && (
        <RoundPages
          key={section.key}
          section={section}
          tournament={tournament}
          texts={texts}
          now={now}
          addressOf={addressOf}
          fresh={fresh}
          operator={operator}
          found={found}
          kept={kept && `${section.key} ${kept}`}
          opening={sought?.section === section.section ? sought.round : null}
        />
      )}
    </div>
  );
}

/** Returns the section that a person sees first: that of the sought match, of their match, otherwise of the next match. */
function openingSection(tournament: Tournament, sought: Match | null): BracketSection['key'] {
  const own = tournament.myEntryId === null ? null : currentMatchOf(tournament, tournament.myEntryId);
  const match = sought ?? (own && !isOver(own) ? own : (nextMatch(tournament) ?? lastMatch(tournament)));
  return sectionsOf(tournament)[match?.section ?? 0]?.key ?? 'upper';
}

interface RoundPagesProps extends Omit<RowsProps, 'matches'> {
  section: BracketSection;
  /** The round that is shown first; null is the one that is being played. */
  opening: number | null;
  /** The name under which Back restores the round; null does not. */
  kept: string | null;
}

function RoundPages({ section, opening, kept, ...common }: RoundPagesProps) {
  const { tournament, texts } = common;
  const { rounds } = section;
  // Without a wanted round the first visible page is the one that is being played.
  const pager = useRoundPager(() => opening ?? currentRound(rounds), rounds.length, kept && `round ${kept}`);
  const pages = useMemo(
    () =>
      rounds.map(
        (each): Page => ({
          round: each.round,
          title: texts.roundTitle(each.round, section.section),
          beginsAt: each.beginsAt,
          matches: each.matches,
          third: each.round === rounds.length - 1 ? tournament.third : null,
        }),
      ),
    [rounds, section.section, texts, tournament.third],
  );
  return (
    <>
      <div className={classes.tabs} role="tablist" aria-label={texts.t('round.rounds')} ref={pager.tabs}>
        {pages.map((page) => (
          <RoundTab
            key={page.round}
            title={page.title}
            matches={page.matches}
            selected={page.round === pager.round}
            panel={`round-${page.round}`}
            onSelect={() => pager.turnTo(page.round)}
            onStep={pager.step}
          />
        ))}
      </div>
      <div className={classes.pager} ref={pager.pager} onScroll={pager.onScroll}>
        {pages.map((page) => (
          <section
            key={page.round}
            id={`round-${page.round}`}
            className={classes.page}
            role="tabpanel"
            aria-label={page.title}
            inert={page.round !== pager.round}
          >
            {pager.hasContent(page.round) && <RoundPage {...common} page={page} />}
          </section>
        ))}
      </div>
    </>
  );
}

interface RoundPageProps extends Omit<RowsProps, 'matches'> {
  page: Page;
}

/** The matches of a round, and the match for third place below the final. Turning to another round does not draw it again. */
const RoundPage = memo(function RoundPage({ page, ...common }: RoundPageProps) {
  const { texts } = common;
  return (
    <>
      <Heading texts={texts} beginsAt={page.beginsAt} matches={page.matches} />
      <Rows {...common} matches={page.matches} />
      {page.third && (
        <>
          <h3 className={classes.third}>{texts.t('match:round.third')}</h3>
          <Heading texts={texts} beginsAt={page.third.beginsAt} matches={[page.third.match]} />
          <Rows {...common} matches={[page.third.match]} />
        </>
      )}
    </>
  );
});

interface Page {
  round: number;
  title: string;
  beginsAt: string;
  matches: readonly Match[];
  third: Tournament['third'];
}

interface RowsProps {
  tournament: Tournament;
  texts: BracketTexts;
  now: number;
  addressOf: (matchId: number) => string;
  fresh: ReadonlySet<number>;
  operator: boolean;
  found: number | null;
  matches: readonly Match[];
}

function Rows({ tournament, texts, now, addressOf, fresh, operator, found, matches }: RowsProps) {
  const mine = tournament.myEntryId;
  const shown = useGradualList(matches);
  return (
    <ol className={classes.rows}>
      {shown.map((match) => (
        <li key={match.id} className={classes.row}>
          <MatchCard
            match={match}
            to={addressOf(match.id)}
            texts={texts}
            now={now}
            mine={mine !== null && hasEntry(match, mine)}
            fresh={fresh.has(match.id)}
            entry={found}
            late={operator ? texts.lateText(match, now) : ''}
          />
        </li>
      ))}
    </ol>
  );
}

interface RoundTabProps {
  title: string;
  matches: readonly Match[];
  selected: boolean;
  panel: string;
  onSelect: () => void;
  onStep: (by: 1 | -1) => void;
}

function RoundTab({ title, matches, selected, panel, onSelect, onStep }: RoundTabProps) {
  const { done, total } = progressOf(matches);
  return (
    <button
      type="button"
      role="tab"
      className={classes.tab}
      aria-selected={selected}
      aria-controls={panel}
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') onStep(1);
        if (event.key === 'ArrowLeft') onStep(-1);
      }}
    >
      <span>{title}</span>
      <i
        className={classes.progress}
        style={{ '--done': total === 0 ? 1 : done / total } as React.CSSProperties}
        aria-hidden="true"
      />
    </button>
  );
}

function Heading({
  texts,
  beginsAt,
  matches,
}: {
  texts: BracketTexts;
  beginsAt: string;
  matches: readonly Match[];
}) {
  const { t, time } = texts;
  const { done, total } = progressOf(matches);
  return (
    <p className={classes.heading}>
      <time dateTime={beginsAt}>
        {t('card.starts', { time: time(beginsAt) })} <small>{zoneName(texts.zone, beginsAt)}</small>
      </time>
      <span>{done === total ? t('round.allDone') : t('round.progress', { done, total })}</span>
    </p>
  );
}

/** The viewer's next match, always visible. */
function OwnMatch({ match, texts, now, to }: { match: Match; texts: BracketTexts; now: number; to: string }) {
  const { t, time } = texts;
  return (
    <Link to={to} className={classes.own}>
      <span className={classes.ownHead}>
        <strong>{t('card.mine')}</strong>
        <span>
          {texts.matchTitle(match)} {!isNamed(match) && texts.numberOf(match)}
        </span>
        <time dateTime={match.beginsAt}>{time(match.beginsAt)}</time>
      </span>
      <span className={classes.ownNames}>
        {t('card.versus', { first: texts.slotName(match, 0), second: texts.slotName(match, 1) })}
      </span>
      <span className={classes.ownState}>{texts.stateText(match, now)}</span>
    </Link>
  );
}
