import {
  IconChevronDown,
  IconCopyPlus,
  IconEdit,
  IconLayoutDashboard,
  IconListCheck,
  IconTournament,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contestPath, setupPath, stagePath } from '@/entities/contest/lib/paths';
import { isDrawn, organiserStep } from '@/entities/contest/lib/phase';
import { ownFormat, playoff } from '@/formats/registry';
import type { Contest } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import classes from './Organiser.module.css';

interface OrganiserActionProps {
  contest: Contest;
  onShare: () => void;
  variant?: 'primary' | 'secondary';
}

/** The organiser's next step as one button. */
export function OrganiserAction({ contest, onShare, variant = 'primary' }: OrganiserActionProps) {
  const { t } = useTranslation(['contest', 'common']);
  const base = contestPath(contest.id);
  const step = organiserStep(contest);
  const label =
    step === 'createBracket'
      ? t(`common:createStage.${ownFormat(contest).name}`)
      : step === 'bracketReady' || step === 'ended'
        ? t(`organise.${step}.action`, { context: contest.contestType })
        : t(`organise.${step}.action`, { count: contest.entryCount });
  switch (step) {
    case 'announce':
    case 'gather':
      return (
        <Button variant={variant} onClick={onShare}>
          {label}
        </Button>
      );
    case 'noEntries':
      return (
        <LinkButton variant={variant} to={`${base}/edit`}>
          {label}
        </LinkButton>
      );
    case 'confirm':
      return (
        <LinkButton variant={variant} to={`${base}/participant/entryconfirm`}>
          {label}
        </LinkButton>
      );
    case 'createBracket':
      return (
        <LinkButton variant={variant} to={setupPath(contest)}>
          {label}
        </LinkButton>
      );
    case 'matches':
      return (
        <LinkButton variant={variant} to={`${base}/desk`}>
          {label}
        </LinkButton>
      );
    default:
      return isDrawn(contest) ? (
        <LinkButton variant={variant} to={stagePath(contest.id)}>
          {label}
        </LinkButton>
      ) : null;
  }
}

/** The text that explains the organiser's next step. */
export function OrganiserText({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const step = organiserStep(contest);
  const facts = {
    count: contest.entryCount,
    max: contest.entryMaxCount,
    allowed: contest.allowedCount,
    checkedIn: contest.checkedInCount,
  };
  const reason = contest.cancelReason;
  const withCheckin = contest.checkin && step === 'createBracket';
  const full = step === 'gather' && contest.freePlaces === 0;
  const textKey = withCheckin
    ? (`organise.${step}.textCheckin` as const)
    : full
      ? 'organise.gather.textFull'
      : (`organise.${step}.text` as const);
  return (
    <div className={classes.text}>
      <strong>{t(`organise.${step}.title`, facts)}</strong>
      <span>{t(textKey, { ...facts, reason })}</span>
    </div>
  );
}

interface OrganiserBarProps {
  contest: Contest;
  /** Whether a phone shows the links only after a tap. */
  folds: boolean;
}

/** Links to the operators' pages of a contest. */
export function OrganiserBar({ contest, folds }: OrganiserBarProps) {
  const { t } = useTranslation(['contest', 'common']);
  const [open, setOpen] = useState(false);
  const tools = useId();
  const base = contestPath(contest.id);
  return (
    <nav
      className={classes.bar}
      aria-label={t('organise.menu')}
      data-folds={folds || undefined}
      data-open={open || undefined}
    >
      <span className={classes.label}>{t('organise.menu')}</span>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={tools}
        onClick={() => setOpen(!open)}
      >
        {t('organise.menu')}
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <div id={tools} className={classes.tools}>
        <LinkButton size="s" to={`${base}/desk`} icon={<IconLayoutDashboard size={18} aria-hidden="true" />}>
          {t('organise.desk')}
        </LinkButton>
        <LinkButton size="s" to={`${base}/edit`} icon={<IconEdit size={18} aria-hidden="true" />}>
          {t('organise.edit')}
        </LinkButton>
        <LinkButton
          size="s"
          to={`${base}/participant/entryconfirm`}
          icon={<IconListCheck size={18} aria-hidden="true" />}
        >
          {t('organise.entries')}
        </LinkButton>
        {contest.tournamentId ? (
          <LinkButton
            size="s"
            to={`${base}/${playoff.name}/${contest.tournamentId}/edit`}
            icon={<IconTournament size={18} aria-hidden="true" />}
          >
            {t('organise.editBracket')}
          </LinkButton>
        ) : (
          contest.canCreateTournament && (
            <LinkButton
              size="s"
              to={`${base}/${playoff.name}/add`}
              icon={<IconTournament size={18} aria-hidden="true" />}
            >
              {t(`common:createStage.${ownFormat(contest) === playoff ? playoff.name : 'playoff'}`)}
            </LinkButton>
          )
        )}
        <LinkButton
          size="s"
          to={`/contests/registration?template=${contest.id}`}
          icon={<IconCopyPlus size={18} aria-hidden="true" />}
        >
          {t('organise.copy')}
        </LinkButton>
      </div>
    </nav>
  );
}
