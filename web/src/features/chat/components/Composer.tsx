import { useMediaQuery, useNetwork } from '@mantine/hooks';
import { IconPhoto, IconSend2, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/Button';
import { useViewer } from '@/shared/viewer/viewer';
import { readDraft, writeDraft } from '../lib/draft';
import type { Draft } from '../lib/outbox';
import { charactersLeft, cleaned } from '../lib/text';
import { chatTypes, useAttachment } from '../lib/useAttachment';
import { useTellTyping } from '../lib/useTyping';
import classes from './Composer.module.css';
import { PhraseBar } from './PhraseBar';

interface ComposerProps {
  chatId: number;
  /** Whether to offer phrases. */
  withPhrases: boolean;
  /** Whether the outbox takes no further message. */
  full: boolean;
  onSend: (draft: Draft) => void;
}

/** Whether Enter chooses a word of an input method. In Safari only the key code tells. */
function composes({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Gives the field the height of its lines; the style sheet limits it. */
function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    if (text) element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}

/** Returns the text below the field: how many characters are left or too many, or how the keys work. */
function useNote(text: string, keyboard: boolean): string | null {
  const { t } = useTranslation('chat');
  const left = charactersLeft(text);
  if (left !== null)
    return left < 0 ? t('composer.tooLong', { count: -left }) : t('composer.left', { count: left });
  return keyboard && text ? t('composer.keys') : null;
}

/** The input of a room. An unsent text is kept for each room. */
export function Composer({ chatId, withPhrases, full, onSend }: ComposerProps) {
  const { t } = useTranslation('chat');
  const me = useViewer().id ?? 0;
  const { online } = useNetwork();
  const keyboard = useMediaQuery('(hover: hover) and (pointer: fine)', false, {
    getInitialValueInEffect: false,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const [text, setText] = useState(() => readDraft(me, chatId));
  const tellTyping = useTellTyping(chatId);
  const { attachment, problem, attach, detach } = useAttachment();

  useGrowingField(field, text);

  const left = charactersLeft(text);
  const tooLong = left !== null && left < 0;
  const uploading = attachment !== null && !attachment.attached;
  const ready = (cleaned(text) !== '' || attachment !== null) && !tooLong && !uploading && !full;

  function write(value: string) {
    setText(value);
    writeDraft(me, chatId, value);
    if (value) tellTyping();
  }

  function send() {
    if (!ready) return;
    onSend({ text: cleaned(text), image: attachment?.attached ?? null, phrase: null });
    write('');
    detach();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || composes(event) || !keyboard || event.shiftKey) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    const picture = [...event.clipboardData.files].find(({ type }) => chatTypes.includes(type));
    if (!picture) return;
    event.preventDefault();
    void attach(picture);
  }

  const note = useNote(text, keyboard);
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {!online && (
        <p className={classes.offline} role="status">
          {t('composer.offline')}
        </p>
      )}
      {withPhrases && !text && !attachment && (
        <PhraseBar disabled={full} onSay={(phrase) => onSend({ text: '', image: null, phrase })} />
      )}
      {attachment && (
        <AttachmentPreview preview={attachment.preview} uploading={uploading} onDetach={detach} />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.bar}>
        <AttachButton onAttach={(picture) => void attach(picture)} />
        <textarea
          ref={field}
          rows={1}
          className={classes.field}
          value={text}
          placeholder={t('composer.placeholder')}
          aria-label={t('composer.label')}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={tooLong || undefined}
          enterKeyHint={keyboard ? 'send' : 'enter'}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {/* The field keeps the focus, so that a phone keeps its keyboard open. */}
        <IconButton
          type="submit"
          label={t('composer.send')}
          className={classes.send}
          disabled={!ready}
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconSend2 size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {note && (
        <p id={noteId} className={classes.note} data-over={tooLong || undefined}>
          {note}
        </p>
      )}
    </form>
  );
}

interface AttachmentPreviewProps {
  preview: string;
  uploading: boolean;
  onDetach: () => void;
}

/** The picture that is sent with the text. */
function AttachmentPreview({ preview, uploading, onDetach }: AttachmentPreviewProps) {
  const { t } = useTranslation('chat');
  return (
    <div className={classes.attachment} aria-busy={uploading}>
      <img src={preview} alt={t('image.own')} />
      <span role="status">{uploading ? t('image.uploading') : t('image.ready')}</span>
      <IconButton label={t('image.detach')} onClick={onDetach}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The button that chooses a picture from the device. */
function AttachButton({ onAttach }: { onAttach: (picture: File) => void }) {
  const { t } = useTranslation('chat');
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('image.attach')} onClick={() => file.current?.click()}>
        <IconPhoto size={22} aria-hidden="true" />
      </IconButton>
      <input
        ref={file}
        type="file"
        hidden
        accept={chatTypes.join()}
        aria-label={t('image.attach')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onAttach(chosen);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
