import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { renderRoutes } from '@/test/render';
import { DateTimeField } from './DateTimeField';

it('makes one format for all days of a calendar', async () => {
  let made = 0;
  const format = Intl.DateTimeFormat;
  onTestFinished(() => void Object.assign(Intl, { DateTimeFormat: format }));
  const counted = new Proxy(format, {
    construct(target, [language, options]) {
      if (options?.dateStyle === 'full') made += 1;
      return new target(language, options);
    },
  });
  Object.assign(Intl, { DateTimeFormat: counted });
  const field = <DateTimeField label="start" value="2026-11-20T03:00:00Z" onChange={() => {}} />;
  renderRoutes([{ path: '/', element: field }]);
  fireEvent.click(screen.getByRole('button', { name: /^start/ }));
  expect(await screen.findByLabelText(/^2026年11月20日/)).toBeInTheDocument();
  // None, if another test has opened a calendar.
  expect(made).toBeLessThanOrEqual(1);
});
