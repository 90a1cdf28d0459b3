import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastHost } from '@/shared/ui/toast';
import { ViewerProvider } from '@/shared/viewer/viewer';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ViewerProvider>{children}</ViewerProvider>
      <ToastHost />
    </QueryClientProvider>
  );
}
