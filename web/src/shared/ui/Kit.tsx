import './styles/mantine.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
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

const InKit = createContext(false);

/**
 * The providers of Mantine's components. The first page does not load them: see withKit. A part inside another one, such as a tab of a
 * page, uses those of the outer one: each would write its own style sheet for the whole document.
 */
export default function Kit({ children }: { children: ReactNode }) {
  return useContext(InKit) ? children : <Providers>{children}</Providers>;
}

function Providers({ children }: { children: ReactNode }) {
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
      <InKit value={true}>{children}</InKit>
    </MantineProvider>
  );
}
