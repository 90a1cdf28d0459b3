import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Watched } from '@/test/drawn';
import { renderRoutes } from '@/test/render';
import { StageViews } from './StageViews';

it('answers a choice before it draws what was chosen', async () => {
  const pressed: number[] = [];
  const matches: number[] = [];
  renderRoutes([
    {
      path: '/',
      element: (
        <Watched selector="[aria-pressed=true]:last-child" counts={pressed}>
          <Watched selector="main ol" counts={matches}>
            <main>
              <StageViews matches={<ol />} standings={<table />} finished={false} playoff={false} />
            </main>
          </Watched>
        </Watched>
      ),
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: '現在の順位' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
  expect(matches.at(-1)).toBe(0);
  expect(pressed.some((each, drawing) => each === 1 && matches[drawing] === 1)).toBe(true);
});
