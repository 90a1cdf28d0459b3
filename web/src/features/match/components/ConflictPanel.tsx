import { formOf, formOfClaim, type ResultForm, scoreOf } from '@/entities/match/lib/resultForm';
import { resultOf } from '@/entities/match/lib/tally';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import classes from './ConflictPanel.module.css';

interface ConflictPanelProps {
  match: MatchDetail;
  form: ResultForm;
  texts: MatchTexts;
  onTheirs: () => void;
  onMine: () => void;
}

/** Both results side by side after somebody else saved first, and the choice between them. */
export function ConflictPanel({ match, form, texts, onTheirs, onMine }: ConflictPanelProps) {
  const { t } = texts;
  const claim = match.claims.find((each) => !each.mine);
  const reporters = claim
    ? [displayName(claim.by.nickname)]
    : [...new Set(match.reports.map((report) => displayName(report.editBy.nickname)))];
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <p>{match.canEdit ? t('conflict.body') : t('conflict.settled')}</p>
      <div className={classes.both}>
        <Summary
          heading={t('conflict.theirs')}
          note={reporters.map((name) => t('page.reportedBy', { name })).join(' ')}
          form={claim ? formOfClaim(claim, match) : formOf(match)}
          match={match}
          texts={texts}
        />
        <Summary heading={t('conflict.mine')} form={form} match={match} texts={texts} />
      </div>
      <div className={classes.acts}>
        <Button variant="primary" size="s" onClick={onTheirs}>
          {claim ? t('conflict.seeTheirs') : t('conflict.useTheirs')}
        </Button>
        {match.canEdit && (
          <Button size="s" onClick={onMine}>
            {t('conflict.keepMine')}
          </Button>
        )}
      </div>
    </Notice>
  );
}

interface SummaryProps {
  heading: string;
  note?: string;
  form: ResultForm;
  match: MatchDetail;
  texts: MatchTexts;
}

function Summary({ heading, note, form, match, texts }: SummaryProps) {
  const { t } = texts;
  const nameOf = (entry: number | null) => {
    const participant = match.participants.find((each) => each?.id === entry);
    return participant ? displayName(participant.name) : null;
  };
  const winner = nameOf(form.winner);
  const score = form.outcome === 'doubleNoShow' ? null : scoreOf(form);
  return (
    <section className={classes.summary} aria-label={heading}>
      <h3>{heading}</h3>
      {note && <p>{note}</p>}
      <p className={classes.winner}>
        {form.outcome === 'doubleNoShow'
          ? t('state.noShow')
          : form.drawn
            ? t('page.drawn')
            : winner
              ? t('page.winnerIs', { name: winner })
              : t('conflict.noWinner')}
        {score && ` ${resultOf(form.winner, score, match.participants)}`}
        {form.outcome === 'unearned' && <small>{t('page.unearned')}</small>}
      </p>
      {form.scoring !== 'score' && (
        <ol>
          {form.games.map((game) => (
            <li key={game.index}>
              {t('page.game', { number: game.index + 1 })}{' '}
              {game.drawn ? t('page.drawn') : (nameOf(game.winner) ?? '–')}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
