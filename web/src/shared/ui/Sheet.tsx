import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '@/shared/history/useBackCloses';
import { pendingQuestion } from './confirm';
import classes from './Sheet.module.css';
import { useAskBeforeLeaving, useDiscardQuestion } from './useAskBeforeLeaving';
import { useTyped } from './useTyped';

const CloseContext = createContext<() => void>(() => undefined);

/** Closes the sheet around, after the question about what was typed. For a cancel button. */
export function useSheetClose(): () => void {
  return useContext(CloseContext);
}

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** What is typed is kept for the next time, so closing asks nothing. */
  keepsInput?: boolean;
  children: ReactNode;
}

/**
 * A dialog for a form: on phones it fills the screen. A tap beside it does not close it, so that nothing typed is
 * lost; the browser's Back button does. Where text was typed, closing the sheet and leaving its page ask first. Escape
 * belongs to a question of `confirm` while one is open.
 */
export function Sheet({ opened, onClose, title, size = 'md', keepsInput = false, children }: SheetProps) {
  const { t } = useTranslation('common');
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const ask = useDiscardQuestion();
  const content = useRef<HTMLDivElement>(null);
  const { typed, holds } = useTyped(content, opened && !keepsInput);
  useAskBeforeLeaving(typed, { still: holds });
  async function close() {
    if (!holds() || (await ask())) onClose();
  }
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
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ header: classes.title, ...(phone && { content: classes.full }) }}
    >
      <div ref={content}>
        <CloseContext value={() => void close()}>{children}</CloseContext>
      </div>
    </Modal>
  );
}
