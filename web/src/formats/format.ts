import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { FormatSettings } from '@/entities/contest/form/settings';
import type { Elimination } from '@/entities/match/lib/elimination';
import type { Format as FormatName } from '@/entities/match/lib/paths';
import type { MatchTexts } from '@/entities/match/texts';
import type { Contest, Match, Rehearsal, RehearsedLobby } from '@/shared/api/types';
import type { Resources } from '@/shared/i18n/resources';

type Part<Props = object> = LazyExoticComponent<ComponentType<Props>>;
type Page = () => Promise<{ default: ComponentType }>;

/** Props of the page that creates a stage. */
export interface SetupProps {
  /** The first step of the page, in which the organiser confirms the entries. */
  ConfirmEntries: ComponentType<{ contestId: number; onConfirmed: () => void }>;
}

/** A stage of a rehearsal in any format. */
type RehearsedStage = Rehearsal['stages'][number];

/** Props of the view of a rehearsed stage. */
export interface RehearsalProps {
  contest: Contest;
  stage: RehearsedStage;
  addressOf: (matchId: number) => string;
  onRound: (round: number | undefined) => void;
}

/** What can be decided by hand in a rehearsal: a match of two sides or a lobby. */
export type RehearsedTarget = { drawAllowed: boolean } & (
  | { match: Match; lobby?: never }
  | { lobby: RehearsedLobby; match?: never }
);

/** Props of a view for a screen in the hall. */
export interface ScreenProps {
  contest: Contest;
  /** How often the view has been shown before, for views that show one part at a time. */
  turn: number;
}

/** What the names of the rounds and matches of a stage depend on. */
export interface StageShape extends Elimination {
  /** The number of groups of a league; 0 if it is not known, and in other formats. */
  groups: number;
}

/** Everything that the app knows about one competition format. Large parts are loaded when they are shown. */
export interface Format {
  /** Name in addresses and in the API. */
  name: FormatName;
  /** Type of the contests whose own stage is played in this format. */
  type: Contest['contestType'];
  icon: Icon;
  /** The kind of notification of its stages, as the settings can mute it. */
  notifications: keyof Resources['settings']['kind'];
  /** Whether the winner of a match advances to another match. Otherwise a table counts the results. */
  knockout: boolean;
  /** Whether a match is a lobby with many participants instead of two sides. */
  lobbies: boolean;
  /** Whether the results of a disqualified entry can be annulled. */
  annullable: boolean;
  /** The settings of the format in the form of a contest: fields, defaults, rules and request. */
  settings: FormatSettings;
  matchTexts: (t: TFunction<'match'>, language: string, shape: StageShape) => MatchTexts;
  /** Finds a match of a rehearsed stage by its id. */
  rehearsedTarget: (stage: RehearsedStage, id: number) => RehearsedTarget | null;
  /** The stage as the contest's tab shows it. */
  Stage: Part;
  /** The page that creates the stage. */
  Setup: Part<SetupProps>;
  /** The rules of the format as a contest shows them, as rows of a list of facts; null if the matches say it all. */
  Facts: Part<{ contest: Contest }> | null;
  /** The inputs of the format's own settings in the form of a contest; null if it has none. */
  Settings: Part<{ drawn: boolean }> | null;
  /** The views of the stage for a screen in the hall, in the order in which they are shown. */
  screens: readonly Part<ScreenProps>[];
  /** The stage in a rehearsal. */
  Rehearsal: Part<RehearsalProps>;
  /** The page that edits the stage. */
  editor: Page;
  /** The page of a match, if it is not the page of two-sided matches. */
  matchPage?: Page;
}
