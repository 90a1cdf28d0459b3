import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatKeys } from '@/entities/chat/api';
import { contestPath } from '@/entities/contest/lib/paths';
import { apiCall } from '@/shared/api/call';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { TextAreaField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import { useViewer } from '@/shared/viewer/viewer';
import { readDraft, writeDraft } from '../lib/draft';
import { charactersLeft, cleaned } from '../lib/text';
import classes from './AskDialog.module.css';

interface AskDialogProps {
  contestId: number;
  opened: boolean;
  onClose: () => void;
}

/** Opens a question to the operators with its first message. The input is kept until it is sent. */
export function AskDialog({ contestId, opened, onClose }: AskDialogProps) {
  const { t } = useTranslation('chat');
  return (
    <Sheet opened={opened} onClose={onClose} title={t('ask.title')} keepsInput>
      {opened && <AskForm contestId={contestId} onClose={onClose} />}
    </Sheet>
  );
}

function AskForm({ contestId, onClose }: { contestId: number; onClose: () => void }) {
  const { t } = useTranslation(['chat', 'common']);
  const me = useViewer().id ?? 0;
  const place = `question.${contestId}`;
  const navigate = useNavigateIfShown();
  const faultText = useFaultText();
  const withKey = useIdempotencyKey();
  const [text, setText] = useState(() => readDraft(me, place));
  const left = charactersLeft(text);
  const ask = useAct(
    (question: string) =>
      withKey(question, (key) =>
        apiCall('post', '/contests/{id}/chats/questions/', {
          path: { id: contestId },
          body: { text: question },
          key,
        }),
      ),
    {
      onDone: (chat) => {
        writeDraft(me, place, '');
        onClose();
        navigate(contestPath(contestId, `chats/${chat.id}`));
      },
      refresh: [chatKeys.rooms(contestId)],
      inline: true,
    },
  );
  const refused = fieldErrors(ask.error).text;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ask.busy && cleaned(text) && (left ?? 0) >= 0) void ask.run(cleaned(text));
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <p>{t('chat:ask.text')}</p>
      <TextAreaField
        label={t('chat:ask.label')}
        value={text}
        rows={6}
        data-autofocus
        error={left !== null && left < 0 ? t('chat:composer.tooLong', { count: -left }) : refused}
        description={left !== null && left >= 0 ? t('chat:composer.left', { count: left }) : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          writeDraft(me, place, event.currentTarget.value);
        }}
      />
      {ask.error && !refused && <Notice tone="danger">{faultText(ask.error)}</Notice>}
      <div className={classes.acts}>
        <Button variant="quiet" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={ask.busy}
          disabled={!cleaned(text) || (left !== null && left < 0)}
        >
          {t('chat:ask.send')}
        </Button>
      </div>
    </form>
  );
}
