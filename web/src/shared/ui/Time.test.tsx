import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { Time } from './Time';

it('marks a time within a text, which has no capital', async () => {
  const at = '2026-11-24T12:00:00.000Z';
  renderRoutes([
    {
      path: '/',
      element: (
        <p>
          <Time at={at} /> / starts <Time at={at} within />
        </p>
      ),
    },
  ]);
  const [alone, within] = await screen.findAllByTitle(/^2026/);
  expect(alone).not.toHaveAttribute('data-within');
  expect(within).toHaveAttribute('data-within');
});
