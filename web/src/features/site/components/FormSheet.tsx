import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Sheet, SheetCancel } from '@/shared/ui/Sheet';
import classes from './site.module.css';

interface FormSheetProps {
  title: string;
  submitLabel?: string;
  problem: string | null;
  pending: boolean;
  /** Whether the form cannot be sent yet. */
  blocked?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form of the administration in a sheet. Mounted only while open. */
export function FormSheet({
  title,
  submitLabel,
  problem,
  pending,
  blocked = false,
  onSubmit,
  onClose,
  children,
}: FormSheetProps) {
  const { t } = useTranslation('common');
  return (
    <Sheet opened onClose={onClose} title={title}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className={classes.actions}>
          <SheetCancel />
          <Button type="submit" variant="primary" loading={pending} disabled={blocked}>
            {submitLabel ?? t('save')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
