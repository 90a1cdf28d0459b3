import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingQuestion } from './confirm';
import classes from './Sheet.module.css';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/**
 * A dialog for a form: on phones it fills the screen. A tap beside it does not close it, so that nothing typed is
 * lost, and Escape belongs to a question of `confirm` while one is open.
 */
export function Sheet({ opened, onClose, title, size = 'md', children }: SheetProps) {
  const { t } = useTranslation('common');
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!pendingQuestion.current()) onClose();
      }}
      title={title}
      size={size}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ header: classes.title, ...(phone && { content: classes.full }) }}
    >
      {children}
    </Modal>
  );
}
