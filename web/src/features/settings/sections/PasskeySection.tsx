import { IconFingerprint } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFreshSession } from '@/entities/auth/components/useFreshSession';
import { createPasskey, passkeyProblem, passkeysSupported } from '@/entities/auth/lib/webauthn';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { PasskeyInput } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import { Time } from '@/shared/ui/Time';
import { beginPasskey, type Passkey, passkeysQuery } from '../api';
import { deviceName } from '../lib/device';
import classes from './sections.module.css';

/** The passkeys of the account: add, rename, remove. */
export default function PasskeySection() {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const passkeys = useQuery(passkeysQuery);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const { fresh, dialog } = useFreshSession();
  const reload = () => queries.invalidateQueries({ queryKey: apiKey('/auth/passkeys/') });
  const adding = useAct(
    async () => {
      const { ceremonyId, options } = await fresh(beginPasskey);
      const credential = await createPasskey(options);
      const name = deviceName(navigator.userAgent, navigator.maxTouchPoints) || t('passkeys.unnamed');
      return apiCall('post', '/auth/passkeys/', { body: { ceremonyId, credential, name } });
    },
    {
      done: t('passkeys.added'),
      onDone: reload,
      inline: true,
    },
  );

  return (
    <Section heading={t('passkeys.title')}>
      <p className={classes.lead}>{t('passkeys.lead')}</p>
      <QueryView query={passkeys}>
        {(items) =>
          items.length === 0 ? (
            <p className={classes.lead}>{t('passkeys.none')}</p>
          ) : (
            <ul className={classes.rows}>
              {items.map((passkey) => (
                <Row
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setRenaming(passkey)}
                  onRemoved={reload}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {adding.error && <AddFault error={adding.error} />}
      {passkeysSupported() ? (
        <Button
          variant="primary"
          icon={<IconFingerprint size={19} aria-hidden="true" />}
          loading={adding.busy}
          onClick={() => void adding.run()}
        >
          {t('passkeys.add')}
        </Button>
      ) : (
        <Notice>{t('passkeys.unsupported')}</Notice>
      )}
      {renaming && (
        <Rename
          passkey={renaming}
          onClose={() => setRenaming(null)}
          onDone={async () => {
            await reload();
            setRenaming(null);
          }}
        />
      )}
      {dialog}
    </Section>
  );
}

function AddFault({ error }: { error: unknown }) {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  const problem = passkeyProblem(error);
  return (
    <div className={classes.lead}>
      <Notice tone={problem === 'cancelled' ? 'info' : 'danger'}>
        {problem ? t(`passkey.${problem}`) : textOf(error)}
      </Notice>
    </div>
  );
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemoved: () => Promise<void>;
}

function Row({ passkey, onRename, onRemoved }: RowProps) {
  const { t } = useTranslation('settings');
  const { fresh, dialog } = useFreshSession();
  const name = useId();
  const removing = useAct(
    () => fresh(() => apiCall('delete', '/auth/passkeys/{id}/', { path: { id: passkey.id } })),
    {
      done: t('passkeys.removed'),
      onDone: onRemoved,
    },
  );
  async function ask() {
    await removing.ask({
      title: t('passkeys.removeQuestion', { name: passkey.name }),
      body: t('passkeys.removeText'),
      confirmLabel: t('passkeys.remove'),
      danger: true,
    });
  }
  return (
    <li>
      <IconFingerprint className={classes.rowIcon} size={24} aria-hidden="true" />
      <div className={classes.rowText}>
        <strong id={name}>{passkey.name}</strong>
        <small>
          {t('passkeys.created')} <Time at={passkey.createdAt} within />
        </small>
        <small>
          {passkey.lastUsedAt ? (
            <>
              {t('passkeys.used')} <Time at={passkey.lastUsedAt} within />
            </>
          ) : (
            t('passkeys.neverUsed')
          )}
        </small>
      </div>
      <Button size="s" aria-describedby={name} onClick={onRename}>
        {t('passkeys.rename')}
      </Button>
      <Button size="s" loading={removing.busy} aria-describedby={name} onClick={() => void ask()}>
        {t('passkeys.remove')}
      </Button>
      {dialog}
    </li>
  );
}

interface RenameProps {
  passkey: Passkey;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function Rename({ passkey, onClose, onDone }: RenameProps) {
  const { t } = useTranslation(['settings', 'common']);
  const textOf = useFaultText();
  const [name, setName] = useState(passkey.name);
  const saving = useAct(
    () => apiCall('put', '/auth/passkeys/{id}/', { path: { id: passkey.id }, body: { name: name.trim() } }),
    {
      onDone,
      inline: true,
    },
  );
  return (
    <Sheet opened onClose={onClose} title={t('settings:passkeys.renameTitle')} size="sm">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void saving.run();
        }}
      >
        <TextField
          label={t('settings:passkeys.name')}
          value={name}
          maxLength={PasskeyInput.name.maxLength}
          required
          withAsterisk={false}
          error={saving.error && textOf(saving.error)}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" variant="primary" disabled={name.trim() === ''} loading={saving.busy}>
          {t('common:save')}
        </Button>
      </form>
    </Sheet>
  );
}
