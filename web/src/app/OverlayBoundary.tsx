import { Component, type ReactNode } from 'react';
import { useMissingPart } from '@/shared/ui/missingParts';
import { reportError } from './browserErrors';

/** Removes a dialog or menu that throws, and offers to try it again. The page under it stays. */
export class OverlayBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    reportError('render', error);
  }

  override render() {
    return this.state.broken ? (
      <Removed onRetry={() => this.setState({ broken: false })} />
    ) : (
      this.props.children
    );
  }
}

function Removed({ onRetry }: { onRetry: () => void }) {
  useMissingPart(true, onRetry, null);
  return null;
}
