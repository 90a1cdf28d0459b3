import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFreshSession } from '@/entities/auth/components/useFreshSession';
import { contestPath } from '@/entities/contest/lib/paths';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { displayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { useAccount, type WithdrawalPreview, withdrawalQuery } from '../api';
import { depart, useDeparture } from '../lib/useDeparture';
import classes from './sections.module.css';

/** Deletes the account: the effects, what prevents it, and the confirmation (WITHDRAWAL-1). */
export default function WithdrawalSection() {
  const { t } = useTranslation('settings');
  const { id } = useAccount();
  const preview = useQuery(withdrawalQuery(id));
  return (
    <Section heading={t('withdrawal.title')}>
      <QueryView query={preview}>
        {(found) => (found.blockers.length > 0 ? <Blocked preview={found} /> : <Confirm preview={found} />)}
      </QueryView>
    </Section>
  );
}

function Blocked({ preview }: { preview: WithdrawalPreview }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <div className={classes.lead}>
        <Notice tone="warning" title={t('withdrawal.blocked')}>
          {t('withdrawal.blockedText')}
        </Notice>
      </div>
      <ul className={classes.rows}>
        {preview.blockers.map((contest) => (
          <li key={contest.id}>
            <Link to={contestPath(contest.id)} className={classes.rowText}>
              {contest.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Confirm({ preview }: { preview: WithdrawalPreview }) {
  const { t } = useTranslation('settings');
  const textOf = useFaultText();
  const { id, nickname } = useAccount();
  const { fresh, dialog } = useFreshSession();
  const [typed, setTyped] = useState('');
  const [different, setDifferent] = useState(false);
  const leaving = useDeparture(
    (confirmation: string) =>
      fresh(() =>
        depart(() =>
          apiCall('post', '/users/{id}/withdrawal/', { path: { id }, body: { confirm: confirmation } }),
        ),
      ),
    t('withdrawal.done'),
    { inline: true },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const same = typed.trim() === nickname;
    setDifferent(!same);
    if (same) void leaving.run(typed.trim());
  }
  return (
    <>
      <p className={classes.lead}>{t('withdrawal.lead')}</p>
      <ul className={classes.effects}>
        <li>{t('withdrawal.erased')}</li>
        <li>{t('withdrawal.results')}</li>
        {preview.entries > 0 && <li>{t('withdrawal.entries', { count: preview.entries })}</li>}
        {preview.playing > 0 && <li>{t('withdrawal.playing', { count: preview.playing })}</li>}
        {preview.teams.map((team) => (
          <li key={team.id}>
            {team.becomes === 'deleted'
              ? t('withdrawal.teamDeleted', { team: team.name })
              : t('withdrawal.teamTransferred', {
                  team: team.name,
                  name: displayName(team.to?.nickname ?? ''),
                })}
          </li>
        ))}
        <li>
          {t('withdrawal.exportFirst')} <Link to="/settings/data">{t('data.title')}</Link>
        </li>
      </ul>
      <form className={classes.form} noValidate onSubmit={submit}>
        {leaving.error && <Notice tone="danger">{textOf(leaving.error)}</Notice>}
        <TextField
          autoComplete="off"
          label={t('withdrawal.confirm', { nickname })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={different && t('withdrawal.different')}
          errorProps={{ role: 'alert' }}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="danger" loading={leaving.busy}>
            {t('withdrawal.submit')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
