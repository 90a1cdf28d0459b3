import { useMediaQuery } from '@mantine/hooks';
import { IconBinaryTree2, IconDownload, IconList } from '@tabler/icons-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FindParticipant } from '@/formats/common/components/FindParticipant';
import { Pins } from '@/formats/common/components/Pins';
import { ViewHead } from '@/formats/common/components/ViewHead';
import { useOpenOnly } from '@/formats/common/lib/useOpenOnly';
import type { ParticipantRef, Tournament } from '@/shared/api/types';
import { useVisitState } from '@/shared/history/useVisitState';
import { zoneName } from '@/shared/lib/datetime';
import { usePrinting } from '@/shared/lib/usePrinting';
import { IconButton } from '@/shared/ui/Button';
import { PrintButton } from '@/shared/ui/PrintButton';
import { TabButtons } from '@/shared/ui/Tabs';
import { useTimeZone } from '@/shared/viewer/viewer';
import classes from './BracketPane.module.css';
import { BracketPath } from './BracketPath';
import { BracketView } from './BracketView';
import { OpenFilter, OpenList } from './OpenList';
import { PaperBracket } from './PaperBracket';
import { RoundList } from './RoundList';
import { nextMatch, participantsOf } from './tree';
import { useBracketImage } from './useBracketImage';

type View = 'bracket' | 'list';

interface BracketPaneProps {
  tournament: Tournament;
  contestName: string;
  addressOf: (matchId: number) => string;
  /** Whether to mark the matches that delay their round. */
  operator: boolean;
  /** Whether the list moves to the next round by itself. */
  follows?: boolean;
  /** The contest whose followed entries are pinned; without it none are. */
  contestId?: number;
}

/** A bracket as a drawing, or as a list of rounds, which is the default on a phone. */
export function BracketPane(props: BracketPaneProps) {
  const { tournament, contestName, addressOf, operator, contestId } = props;
  const narrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useVisitState<View | null>('view', null);
  const [openOnly, setOpenOnly] = useOpenOnly();
  // The open matches are a list for operators.
  const open = operator && openOnly;
  const view = open ? 'list' : (chosen ?? (narrow ? 'list' : 'bracket'));
  // The choice answers at once; the bracket follows.
  const shown = useDeferredValue(view);
  const [found, setFound] = useVisitState<ParticipantRef | null>('found', null);
  const participants = useMemo(() => participantsOf(tournament), [tournament]);
  const printing = usePrinting();
  const tools = <Tools tournament={tournament} contestName={contestName} view={view} />;
  const finder = !open && shown === 'list' && (
    <FindParticipant className={classes.find} participants={participants} value={found} onChange={setFound} />
  );
  return (
    <>
      {printing && <PaperBracket tournament={tournament} now={Date.now()} />}
      <section className={classes.wide} data-view={shown} data-paper="hide">
        <ViewHead finder={narrow && finder}>
          <div className={classes.head}>
            <ViewButtons
              view={view}
              onView={(next) => {
                setChosen(next);
                if (open) setOpenOnly(false);
              }}
            />
            {!narrow && tools}
          </div>
        </ViewHead>
        <ViewHead finder={!narrow && finder}>
          {operator && view === 'list' && (
            <OpenFilter tournament={tournament} pressed={open} onToggle={() => setOpenOnly(!open)} />
          )}
        </ViewHead>
        {open ? (
          <OpenList tournament={tournament} addressOf={addressOf} contestId={contestId ?? null} />
        ) : (
          <AllMatches {...props} view={shown} found={found} onFind={setFound} />
        )}
        {/* At the end of a phone's page, so that the first match is on the first screen. */}
        {narrow && tools}
      </section>
    </>
  );
}

interface AllMatchesProps extends BracketPaneProps {
  view: View;
  /** The participant whom the viewer has found by name. */
  found: ParticipantRef | null;
  onFind: (participant: ParticipantRef | null) => void;
}

/** All matches in the chosen view, below the paths of the pinned entries. */
function AllMatches(props: AllMatchesProps) {
  const {
    tournament,
    contestName,
    addressOf,
    operator,
    follows = false,
    contestId,
    view,
    found,
    onFind,
  } = props;
  const next = follows ? nextMatch(tournament) : null;
  const pathOf = useCallback(
    (participant: ParticipantRef) => (
      <BracketPath tournament={tournament} entry={participant.id} addressOf={addressOf} />
    ),
    [tournament, addressOf],
  );
  return (
    <>
      {contestId !== undefined && (
        <Pins contestId={contestId} found={found} onHide={() => onFind(null)}>
          {pathOf}
        </Pins>
      )}
      {view === 'list' ? (
        <RoundList
          key={[next?.section, next?.round, found?.id].join('.')}
          tournament={tournament}
          addressOf={addressOf}
          operator={operator}
          found={found?.id ?? null}
          follows={follows}
        />
      ) : (
        <BracketView
          key={tournament.id}
          tournament={tournament}
          contestName={contestName}
          addressOf={addressOf}
          found={found}
          onFind={onFind}
        />
      )}
    </>
  );
}

interface ViewButtonsProps {
  view: View;
  onView: (view: View) => void;
}

/** The choice of the view. */
function ViewButtons({ view, onView }: ViewButtonsProps) {
  const { t } = useTranslation('tournament');
  return (
    <TabButtons
      label={t('view.label')}
      value={view}
      onChange={onView}
      items={[
        {
          value: 'bracket',
          label: <Labelled icon={<IconBinaryTree2 size={18} />} text={t('view.bracket')} />,
        },
        { value: 'list', label: <Labelled icon={<IconList size={18} />} text={t('view.list')} /> },
      ]}
    />
  );
}

interface ToolsProps {
  tournament: Tournament;
  contestName: string;
  view: View;
}

/** The time zone of all times of the bracket, and what saves and prints it. */
function Tools({ tournament, contestName, view }: ToolsProps) {
  const { t } = useTranslation('tournament');
  const zone = useTimeZone();
  const [firstRound] = tournament.rounds;
  return (
    <div className={classes.foot}>
      <p className={classes.zone}>{t('timeZoneNote', { zone: zoneName(zone, firstRound?.beginsAt) })}</p>
      <div className={classes.tools}>
        {view === 'list' && <ImageButton tournament={tournament} contestName={contestName} />}
        <PrintButton />
      </div>
    </div>
  );
}

/** Saves the image of the whole bracket. The drawing has this button among its tools. */
function ImageButton({ tournament, contestName }: { tournament: Tournament; contestName: string }) {
  const { t } = useTranslation('tournament');
  const image = useBracketImage(tournament, contestName);
  return (
    <IconButton
      label={t('view.download')}
      disabled={image.busy}
      aria-busy={image.busy || undefined}
      onClick={image.download}
    >
      <IconDownload size={20} aria-hidden="true" />
    </IconButton>
  );
}

function Labelled({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={classes.labelled}>
      {icon}
      {text}
    </span>
  );
}
