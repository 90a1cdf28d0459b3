import type { ReactNode } from 'react';
import { ReasonForm, type ReasonFormProps } from './ReasonForm';
import { Sheet, useSheetClose } from './Sheet';

interface ReasonSheetProps extends Omit<ReasonFormProps, 'name'> {
  title: ReactNode;
  size?: 'md' | 'lg';
}

/** A `ReasonForm` in a sheet, which asks before it discards a typed reason. Mounted only while open. */
export function ReasonSheet({ title, size = 'md', onClose, ...form }: ReasonSheetProps) {
  return (
    <Sheet opened onClose={onClose} title={title} size={size}>
      <FormInSheet {...form} />
    </Sheet>
  );
}

function FormInSheet(props: Omit<ReasonFormProps, 'onClose'>) {
  return <ReasonForm {...props} onClose={useSheetClose()} />;
}
