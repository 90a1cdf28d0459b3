import './styles/mantine.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScheme } from './colourScheme';
import { cssVariablesResolver, theme } from './theme';

/** The app manages the colour scheme itself and passes it to Mantine. */
const appSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** The providers of Mantine's components. The first page does not load them: see withKit. */
export default function Kit({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={appSchemeManager}
      defaultColorScheme={scheme}
      forceColorScheme={scheme}
      withGlobalClasses={false}
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}
