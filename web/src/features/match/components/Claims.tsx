import { IconCheck, IconPencil } from '@tabler/icons-react';
import { confirmClaim, type MatchAddress } from '@/entities/match/api';
import { useMoment } from '@/entities/match/lib/moments';
import { useMatchAct } from '@/entities/match/lib/useMatchAct';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchClaim, MatchDetail } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Notice } from '@/shared/ui/Notice';
import { TimeLeft } from '@/shared/ui/TimeLeft';
import { ClaimCard } from './ClaimCard';
import { ClaimImages } from './ClaimImages';
import classes from './Claims.module.css';

interface ClaimsProps {
  address: MatchAddress;
  match: MatchDetail;
  texts: MatchTexts;
  /** Called if the viewer wants to report another result. */
  onEdit: () => void;
  /** Stores the answered match after the viewer has confirmed a report or decided for one. */
  onSettled: (match: MatchDetail) => void;
}

/**
 * The reports of both sides before they count: the other side confirms or contradicts, an operator settles a dispute.
 */
export function Claims({ address, match, texts, onEdit, onSettled }: ClaimsProps) {
  const { t } = texts;
  const act = useMatchAct(address, onSettled);

  function confirm(entryId?: number) {
    const body = { version: match.version, ...(entryId !== undefined && { entryId }) };
    void act.run(() => confirmClaim(address, body), t('claim.confirmed'));
  }

  return (
    <div className={classes.claims}>
      <Headline match={match} texts={texts} />
      <div className={classes.both}>
        {inSideOrder(match).map((claim) => (
          <ClaimCard
            key={claim.entryId}
            claim={claim}
            match={match}
            texts={texts}
            actsFirst={!isDisputed(match)}
          >
            {match.isOperator ? (
              <OperatorActs
                match={match}
                texts={texts}
                busy={act.busy}
                onConfirm={() => confirm(claim.entryId)}
              />
            ) : claim.mine ? (
              <OwnActs address={address} match={match} claim={claim} texts={texts} onEdit={onEdit} />
            ) : (
              <OpponentActs
                match={match}
                texts={texts}
                busy={act.busy}
                onConfirm={() => confirm()}
                onEdit={onEdit}
              />
            )}
          </ClaimCard>
        ))}
      </div>
      {match.isOperator && match.canEdit && (
        <Button
          variant="quiet"
          icon={<IconPencil size={18} aria-hidden="true" />}
          disabled={act.busy}
          onClick={onEdit}
        >
          {t('claim.ruleOther')}
        </Button>
      )}
    </div>
  );
}

interface ConfirmProps {
  match: MatchDetail;
  texts: MatchTexts;
  busy: boolean;
  onConfirm: () => void;
}

/** What an operator does with a report. */
function OperatorActs({ match, texts: { t }, busy, onConfirm }: ConfirmProps) {
  if (!match.canConfirm) return null;
  return (
    <Button variant={isDisputed(match) ? 'secondary' : 'primary'} loading={busy} onClick={onConfirm}>
      {t('claim.rule')}
    </Button>
  );
}

/** What the viewer does with the report of the own side. */
function OwnActs({
  address,
  match,
  claim,
  texts,
  onEdit,
}: Omit<ClaimsProps, 'onSettled'> & { claim: MatchClaim }) {
  if (!match.canEdit) return null;
  return (
    <>
      {isDisputed(match) && <ClaimImages address={address} match={match} claim={claim} texts={texts} />}
      <Button variant="quiet" icon={<IconPencil size={18} aria-hidden="true" />} onClick={onEdit}>
        {texts.t('claim.change')}
      </Button>
    </>
  );
}

/** What the viewer does with the report of the other side. */
function OpponentActs({
  match,
  texts: { t },
  busy,
  onConfirm,
  onEdit,
}: ConfirmProps & { onEdit: () => void }) {
  if (!match.canConfirm) return null;
  if (isDisputed(match)) {
    return (
      <Button loading={busy} onClick={onConfirm}>
        {t('claim.agree')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="primary"
        loading={busy}
        icon={<IconCheck size={18} aria-hidden="true" />}
        onClick={onConfirm}
      >
        {t('claim.confirm')}
      </Button>
      <Button disabled={busy} onClick={onEdit}>
        {t('claim.deny')}
      </Button>
    </>
  );
}

function isDisputed(match: MatchDetail): boolean {
  return match.disputedAt !== null;
}

/** Returns the claims in the order of the sides. */
function inSideOrder({ claims, participants }: MatchDetail): MatchClaim[] {
  const side = (claim: MatchClaim) => participants.findIndex((each) => each?.id === claim.entryId);
  return [...claims].sort((a, b) => side(a) - side(b));
}

/** The state of the reports, and what happens without a further action. */
function Headline({ match, texts }: { match: MatchDetail; texts: MatchTexts }) {
  const { t } = texts;
  const moment = useMoment();
  if (isDisputed(match)) {
    const asked = match.isOperator ? t('claim.disputedOperator') : t('claim.disputedText');
    return (
      <Notice tone="warning" title={t('claim.disputed')}>
        {match.isOperator || match.isParticipant ? asked : t('claim.disputedWatch')}
        <br />
        <HelpLink topic="reporting" section="dispute" text="dispute" />
      </Notice>
    );
  }
  const time = match.confirmAt ? moment(match.confirmAt) : '';
  const counts = match.confirmAt && (
    <>
      {t('claim.countsAt', { time })} <TimeLeft until={match.confirmAt} />
    </>
  );
  const [claim] = match.claims;
  if (!claim) return null;
  if (match.canConfirm && !claim.mine) {
    const side = match.participants.find((participant) => participant?.id === claim.entryId);
    return (
      <Notice tone="live" title={t('claim.confirmTitle', { name: displayName(side?.name ?? '') })}>
        {t('claim.confirmText')}
        <br />
        {counts}
      </Notice>
    );
  }
  return (
    <Notice tone="live" title={claim.mine ? t('claim.waiting') : t('claim.watch')}>
      {counts}
    </Notice>
  );
}
