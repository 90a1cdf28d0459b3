import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { useAskAboutText } from './useTyped';

function Form() {
  const form = useRef<HTMLFormElement>(null);
  useAskAboutText(form);
  return (
    <form ref={form}>
      {/* biome-ignore lint/a11y/noAutofocus: like the form of a lobby code */}
      <input aria-label="code" defaultValue="A" autoFocus />
    </form>
  );
}

it('asks about a text in a field that had the focus from the start', async () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  renderRoutes([{ path: '/', element: <Form /> }]);
  expect(await screen.findByLabelText('code')).toHaveFocus();
  expect(closing()).toBe(false);
  await userEvent.keyboard('1');
  expect(closing()).toBe(true);
  await userEvent.keyboard('{Backspace}');
  expect(closing()).toBe(false);
});
