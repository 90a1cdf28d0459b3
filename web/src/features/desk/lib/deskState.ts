import { finals } from '@/entities/match/lib/elimination';
import { formatOf } from '@/formats/registry';
import type { Contest, Desk, DeskRound, DeskStep } from '@/shared/api/types';

export function stepNow(desk: Desk): DeskStep | undefined {
  return desk.steps.find(({ state }) => state === 'now');
}

/** Whether the page has the part with the matches that delay the contest, which may be empty while it is played. */
export function showsAttention(desk: Desk): boolean {
  return desk.stage !== null && (desk.attention.length > 0 || stepNow(desk)?.key === 'play');
}

export type DeskPart = 'dropouts' | 'rounds' | 'checkin' | 'questions' | 'entries';

/** Returns the parts below the steps, that of the current step first. */
export function partsFor(desk: Desk): readonly DeskPart[] {
  const left: DeskPart[] = desk.dropouts.length > 0 ? ['dropouts'] : [];
  if (desk.rounds.length > 0) return ['rounds', ...left, 'questions', 'checkin', 'entries'];
  const step = stepNow(desk)?.key;
  return step === 'checkin' || step === 'draw'
    ? ['checkin', 'questions', 'entries', ...left]
    : ['entries', 'questions', 'checkin', ...left];
}

/** Returns how many matches are over, and how many there are. */
export function played(rounds: readonly DeskRound[]): { decided: number; total: number } {
  return {
    decided: rounds.reduce((sum, round) => sum + round.decided, 0),
    total: rounds.reduce((sum, round) => sum + round.total, 0),
  };
}

/** Whether the stage that is played is a double elimination: only that has a grand final. */
export function isDouble({ stage, rounds }: Pick<Desk, 'stage' | 'rounds'>): boolean {
  return stage !== null && formatOf(stage).knockout && rounds.some(({ section }) => section === finals);
}

/** Whether the time of a step is its beginning. */
export function begins(
  contest: Pick<Contest, 'entryStart' | 'checkinStart' | 'contestStart'>,
  step: DeskStep,
): boolean {
  const starts: Partial<Record<DeskStep['key'], string | null>> = {
    entry: contest.entryStart,
    checkin: contest.checkinStart,
    play: contest.contestStart,
  };
  const start = starts[step.key];
  return Boolean(step.at && start && Date.parse(step.at) === Date.parse(start));
}

/** Returns the text of a step's state. A later step whose period runs already is open. */
export function stateText(
  contest: Pick<Contest, 'entryStart' | 'checkinStart' | 'contestStart'>,
  step: DeskStep,
): DeskStep['state'] | 'open' {
  return step.key === 'checkin' && step.state === 'next' && !begins(contest, step) ? 'open' : step.state;
}

/** Whether matches of the stage wait for a result. */
export function hasOpenMatches({ stage }: Desk): boolean {
  return stage !== null && stage.left > 0;
}

/** Returns the text of a step's action. It names what the page shows: the open matches, or the act at the end of a stage. */
export function actionText(desk: Desk, action: Exclude<NonNullable<DeskStep['action']>, 'openDraw'>) {
  if (action === 'openBracket' && hasOpenMatches(desk)) return 'openMatches';
  return action === 'openPlay' && desk.stage?.canFinish ? 'openFinish' : action;
}

/** Returns the text of the current step. */
export function nowText(contest: Contest, desk: Desk, step: DeskStep) {
  const soon = begins(contest, step);
  switch (step.key) {
    case 'entry':
      return soon ? 'entrySoon' : 'entry';
    case 'checkin':
      return soon ? 'checkinSoon' : 'checkin';
    case 'draw':
      // The stage is created, and none of its rounds is drawn.
      if (desk.stage) return 'drawFirst';
      return step.blockers.length === 0 ? 'draw' : 'drawWaits';
    case 'play':
      if (desk.stage?.canFinish) return 'playOver';
      if (desk.rounds.length === 0) return soon ? 'playWaits' : 'playing';
      if (soon) return 'playSoon';
      // The matches of the rounds to come are not drawn yet, so that nobody can count them.
      return desk.stage && desk.stage.roundsLeft > 0 ? 'playRounds' : 'play';
    case 'finish':
      if (desk.champion) return 'champion';
      return step.state === 'done' ? 'finish' : 'finishSoon';
    default:
      return step.key;
  }
}

const blockerKeys = [
  'entryStillOpen',
  'nobodyEntered',
  'nobodyAllowed',
  'checkinStillOpen',
  'notEnoughActive',
  'teamsShort',
  'conflicts',
  'matchesLeft',
  'roundsLeft',
  'contestNotStarted',
  'contestEnded',
] as const;

/** Returns the text of a blocker. A key that this app does not know gets a general text. */
export function blockerText(key: string): (typeof blockerKeys)[number] | 'other' {
  return blockerKeys.find((known) => known === key) ?? 'other';
}

/** Returns the width of a round in the drawing, from 0 to 1. It shrinks more slowly than the number of matches. */
export function barWidth(total: number, widest: number): number {
  if (widest <= 1) return 1;
  return 0.24 + 0.76 * (Math.log2(Math.max(1, total)) / Math.log2(widest));
}
