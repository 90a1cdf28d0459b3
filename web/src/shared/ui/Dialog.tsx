import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '@/shared/history/useBackCloses';

interface DialogProps {
  opened: boolean;
  /** Left out, the window stays until one of its answers is given. */
  onClose?: () => void;
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
}

const stay = () => undefined;

/** A modal window: focus stays inside and returns to where it was; Escape and the browser's Back button close it. */
export function Dialog({ opened, onClose, title, size = 'md', children }: DialogProps) {
  const { t } = useTranslation('common');
  useBackCloses(opened && onClose !== undefined, onClose ?? stay);
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? stay}
      withCloseButton={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
