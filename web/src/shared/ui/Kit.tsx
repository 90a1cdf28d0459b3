import './styles/mantine.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScheme } from './colourScheme';
import { cssVariablesResolver, theme } from './theme';

/** The scheme is the app's own affair; Mantine is only told. */
const toldScheme: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** What Mantine's components need around them. It is no part of the first page: see withKit. */
export default function Kit({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={toldScheme}
      defaultColorScheme={scheme}
      forceColorScheme={scheme}
      withGlobalClasses={false}
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}
