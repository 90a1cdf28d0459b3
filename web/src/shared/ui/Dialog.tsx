import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '@/shared/history/useBackCloses';
import { DialogContent } from './DialogContent';
import { useOpenerFocus } from './useOpenerFocus';

interface DialogProps {
  opened: boolean;
  /** Without it, only one of the buttons in the dialog closes it. */
  onClose?: () => void;
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Whether it fades in. Without it the dialog is there at once, in the place of one that was there before. */
  appears?: boolean;
  children: ReactNode;
}

const stay = () => undefined;

/** A modal dialog. Focus stays inside and returns afterwards. Escape and the browser's Back button close it. */
export function Dialog({ opened, onClose, title, size = 'md', appears = true, children }: DialogProps) {
  const { t } = useTranslation('common');
  useOpenerFocus(opened);
  useBackCloses(opened && onClose !== undefined, onClose ?? stay);
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? stay}
      withCloseButton={onClose !== undefined}
      returnFocus={false}
      closeOnClickOutside={onClose !== undefined}
      title={title}
      size={size}
      {...(!appears && { transitionProps: { duration: 0 } })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <DialogContent>{children}</DialogContent>
    </Modal>
  );
}
