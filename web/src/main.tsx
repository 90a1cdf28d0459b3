import '@/shared/ui/styles/tokens.css';
import '@/shared/ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useRoutes } from 'react-router';
import { watchMissingCode } from '@/app/missingCode';
import { Providers } from '@/app/Providers';
import { routes } from '@/app/routes';
import { createQueryClient } from '@/shared/api/queryClient';
import { startI18n } from '@/shared/i18n/i18n';

function Pages() {
  return useRoutes(routes);
}

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');

watchMissingCode();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
// The type arrives after the first paint; until then the system's own Japanese face stands in.
void import('@/shared/ui/styles/fonts');
