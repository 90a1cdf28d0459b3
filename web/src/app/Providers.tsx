import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from '@/shared/ui/theme';
import { ToastHost } from '@/shared/ui/toast';
import { ViewerProvider } from '@/shared/viewer/viewer';

const colorScheme = localStorageColorSchemeManager({ key: 'yagura.theme' });

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ViewerProvider>{children}</ViewerProvider>
      </QueryClientProvider>
      <ToastHost />
    </MantineProvider>
  );
}
