import { notifications } from '@mantine/notifications';
import { ApiError } from '../api/error';
import { faultText } from '../api/faults';
import classes from './toast.module.css';

type Tone = 'success' | 'danger' | 'info';

function show(message: string, tone: Tone): void {
  notifications.show({
    message,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': '×' },
    autoClose: tone === 'danger' ? 9000 : 5000,
    role: tone === 'danger' ? 'alert' : 'status',
    classNames: { root: classes.toast, description: classes.text, closeButton: classes.close },
    'data-tone': tone,
  } as Parameters<typeof notifications.show>[0]);
}

/** Short answers to what a person just did. */
export const toast = {
  success: (text: string) => show(text, 'success'),
  info: (text: string) => show(text, 'info'),
  error: (error: unknown) =>
    show(
      typeof error === 'string'
        ? error
        : error instanceof ApiError
          ? faultText(error.key, error.params)
          : faultText('exceptionError'),
      'danger',
    ),
};
