import { Component, type ReactNode } from 'react';
import { ApiError } from '@/shared/api/error';
import { toast } from '@/shared/ui/toast';
import { reportError } from './browserErrors';
import { isMissingCode, reloadForCode } from './missingCode';

/** Removes a dialog or menu that throws. The page under it stays. */
export class OverlayBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingCode(error)) {
      reportError('render', error);
      return toast.error(error);
    }
    toast.error(new ApiError({ status: 0, key: 'networkError' }));
    reloadForCode();
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
