import { useMediaQuery } from '@mantine/hooks';
import { IconPhoto, IconSend2, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { pastedFiles } from '@/shared/lib/pastedFiles';
import { useOnline } from '@/shared/lib/useOnline';
import { IconButton } from '@/shared/ui/Button';
import type { Draft } from '../lib/outbox';
import { charactersLeft } from '../lib/text';
import { chatTypes } from '../lib/useAttachment';
import { useWriting, type Writing } from '../lib/useWriting';
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

/** Whether Enter chooses a word of an input method. In Safari only the key code shows it. */
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
  const online = useOnline();
  const keyboard = useMediaQuery('(hover: hover) and (pointer: fine)', false, {
    getInitialValueInEffect: false,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const writing = useWriting({ chatId, full, onSend });
  const { text, attachment, problem } = writing;
  const note = useNote(text, keyboard);

  function send() {
    if (!writing.ready) return;
    writing.send();
    field.current?.focus();
  }

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
        <AttachmentPreview
          preview={attachment.preview}
          uploading={writing.uploading}
          onDetach={writing.detach}
        />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.bar}>
        <AttachButton onAttach={(picture) => void writing.attach(picture)} />
        <MessageField
          field={field}
          writing={writing}
          keyboard={keyboard}
          noteId={note ? noteId : undefined}
          onSend={send}
        />
        <SendButton disabled={!writing.ready} />
      </div>
      {note && (
        <p id={noteId} className={classes.note} data-over={writing.tooLong || undefined}>
          {note}
        </p>
      )}
    </form>
  );
}

interface MessageFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  writing: Writing;
  /** Whether the device has a keyboard. Then Enter sends the message, and with Shift it starts a line. */
  keyboard: boolean;
  /** The id of the text below the field; undefined if there is none. */
  noteId: string | undefined;
  onSend: () => void;
}

/** The text of the message. A picture can be pasted into it. */
function MessageField({ field, writing, keyboard, noteId, onSend }: MessageFieldProps) {
  const { t } = useTranslation('chat');
  useGrowingField(field, writing.text);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || composes(event) || !keyboard || event.shiftKey) return;
    event.preventDefault();
    onSend();
  }

  function onPaste(event: ClipboardEvent) {
    const picture = pastedFiles(event.clipboardData).find(({ type }) => chatTypes.includes(type));
    if (!picture) return;
    event.preventDefault();
    void writing.attach(picture);
  }

  return (
    <textarea
      ref={field}
      rows={1}
      className={classes.field}
      value={writing.text}
      placeholder={t('composer.placeholder')}
      aria-label={t('composer.label')}
      aria-describedby={noteId}
      aria-invalid={writing.tooLong || undefined}
      enterKeyHint={keyboard ? 'send' : 'enter'}
      onChange={(event) => writing.write(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}

/** The button that sends the message. The field keeps the focus, so that a phone keeps its keyboard open. */
function SendButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <IconButton
      type="submit"
      label={t('composer.send')}
      className={classes.send}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconSend2 size={22} aria-hidden="true" />
    </IconButton>
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
