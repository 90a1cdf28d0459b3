import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '@/shared/history/useBackCloses';
import { Button, type ButtonProps } from './Button';
import { pendingQuestion } from './confirm';
import { DialogContent } from './DialogContent';
import classes from './Sheet.module.css';
import { useAskBeforeLeaving, useDiscardQuestion } from './useAskBeforeLeaving';
import { useOpenerFocus } from './useOpenerFocus';
import { useTyped } from './useTyped';

const CloseContext = createContext<() => void>(() => undefined);
/** The parts of a sheet with unsaved input that is no text. */
const UnsavedContext = createContext<Set<object>>(new Set());

/** Returns a function that closes the surrounding sheet after the question about unsaved input. For a cancel button. */
export function useSheetClose(): () => void {
  return useContext(CloseContext);
}

/** The button that closes the surrounding sheet without an act. It asks before it discards unsaved input. */
export function SheetCancel({ variant = 'quiet', children }: Pick<ButtonProps, 'variant' | 'children'>) {
  const { t } = useTranslation('common');
  return (
    <Button variant={variant} onClick={useSheetClose()}>
      {children ?? t('cancel')}
    </Button>
  );
}

/** Makes the surrounding sheet ask before it closes, for unsaved input that is no text. */
export function useSheetUnsaved(unsaved: boolean): void {
  const parts = useContext(UnsavedContext);
  useEffect(() => {
    if (!unsaved) return;
    const part = {};
    parts.add(part);
    return () => void parts.delete(part);
  }, [unsaved, parts]);
}

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Whether the input is kept for the next time. Closing then asks nothing. */
  keepsInput?: boolean;
  children: ReactNode;
}

/**
 * A dialog for a form, full-screen on phones. A click outside does not close it; the browser's Back button does. If text
 * was typed, closing the sheet and leaving its page ask first. While a question of `confirm` is open, Escape closes only
 * the question.
 */
export function Sheet({ opened, onClose, title, size = 'md', keepsInput = false, children }: SheetProps) {
  const { t } = useTranslation('common');
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const ask = useDiscardQuestion();
  const content = useRef<HTMLDivElement>(null);
  const { typed, holds } = useTyped(content, opened && !keepsInput);
  useAskBeforeLeaving(typed, { still: holds });
  const [unsavedParts] = useState(() => new Set<object>());
  async function close() {
    if ((!holds() && unsavedParts.size === 0) || (await ask())) onClose();
  }
  useOpenerFocus(opened);
  useBackCloses(opened, () => void close());
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!pendingQuestion.current()) void close();
      }}
      title={title}
      size={size}
      fullScreen={phone}
      returnFocus={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ header: classes.title, ...(phone && { content: classes.full }) }}
    >
      <DialogContent ref={content}>
        <CloseContext value={() => void close()}>
          <UnsavedContext value={unsavedParts}>{children}</UnsavedContext>
        </CloseContext>
      </DialogContent>
    </Modal>
  );
}
