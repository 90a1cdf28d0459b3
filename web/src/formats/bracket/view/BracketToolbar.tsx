import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconDownload,
  IconLayoutDistributeVertical,
  IconLayoutSidebar,
  IconMinus,
  IconPlus,
  IconUserPin,
} from '@tabler/icons-react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { FindParticipant } from '@/formats/common/components/FindParticipant';
import type { ParticipantRef, Tournament } from '@/shared/api/types';
import { Button, IconButton } from '@/shared/ui/Button';
import classes from './BracketToolbar.module.css';
import { levelsOf, type ZoomLevel, zoomed } from './camera';
import type { BracketTexts } from './texts';
import { participantsOf } from './tree';
import { useBracketImage } from './useBracketImage';

interface BracketToolbarProps {
  tournament: Tournament;
  contestName: string;
  texts: BracketTexts;
  level: ZoomLevel;
  sides: 1 | 2;
  found: ParticipantRef | null;
  root: RefObject<HTMLElement | null>;
  onLevel: (level: ZoomLevel) => void;
  onSides: (sides: 1 | 2) => void;
  onShow: (participant: ParticipantRef | null) => void;
}

export function BracketToolbar({
  tournament,
  contestName,
  texts,
  level,
  sides,
  found,
  root,
  onLevel,
  onSides,
  onShow,
}: BracketToolbarProps) {
  const { t } = texts;
  const people = useMemo(() => participantsOf(tournament), [tournament]);
  const image = useBracketImage(tournament, contestName);
  const fullScreen = useFullScreen();
  const own = people.find(({ id }) => id === tournament.myEntryId);

  return (
    <div className={classes.toolbar}>
      <FindParticipant
        className={classes.find}
        participants={people}
        value={found}
        onChange={onShow}
        inside={fullScreen}
      />
      {own && (
        <Button size="s" icon={<IconUserPin size={18} aria-hidden="true" />} onClick={() => onShow(own)}>
          {t('view.myMatch')}
        </Button>
      )}
      <div className={classes.tools}>
        {tournament.slots >= 4 && !tournament.double && (
          <IconButton
            label={sides === 2 ? t('view.oneSide') : t('view.twoSides')}
            onClick={() => onSides(sides === 2 ? 1 : 2)}
          >
            {sides === 2 ? <IconLayoutSidebar size={20} /> : <IconLayoutDistributeVertical size={20} />}
          </IconButton>
        )}
        <ZoomButtons level={level} levels={levelsOf(tournament)} texts={texts} onLevel={onLevel} />
        {document.fullscreenEnabled && (
          <IconButton
            label={fullScreen ? t('view.leaveFullScreen') : t('view.fullScreen')}
            onClick={() => void (fullScreen ? document.exitFullscreen() : root.current?.requestFullscreen())}
          >
            {fullScreen ? <IconArrowsMinimize size={19} /> : <IconArrowsMaximize size={19} />}
          </IconButton>
        )}
        <Button
          size="s"
          loading={image.busy}
          icon={<IconDownload size={18} aria-hidden="true" />}
          onClick={image.download}
        >
          {t('view.download')}
        </Button>
      </div>
    </div>
  );
}

/** Whether something of the page fills the screen. */
function useFullScreen(): boolean {
  const [fullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const follow = () => setFullScreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return fullScreen;
}

interface ZoomButtonsProps {
  level: ZoomLevel;
  /** The levels of this bracket, from the smallest. */
  levels: readonly ZoomLevel[];
  texts: BracketTexts;
  onLevel: (level: ZoomLevel) => void;
}

/** Steps from one zoom level to the next. */
function ZoomButtons({ level, levels, texts, onLevel }: ZoomButtonsProps) {
  const { t } = texts;
  return (
    <fieldset className={classes.zoom} aria-label={t('view.zoom.label')}>
      <IconButton
        label={t('view.zoomOut')}
        disabled={level === levels[0]}
        onClick={() => onLevel(zoomed(level, -1, levels))}
      >
        <IconMinus size={18} />
      </IconButton>
      <output className={classes.level}>{t(`view.zoom.${level}`)}</output>
      <IconButton
        label={t('view.zoomIn')}
        disabled={level === levels.at(-1)}
        onClick={() => onLevel(zoomed(level, 1, levels))}
      >
        <IconPlus size={18} />
      </IconButton>
    </fieldset>
  );
}
