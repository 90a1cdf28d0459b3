import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { Button } from '@/shared/ui/Button';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { Dialog } from '@/shared/ui/Dialog';
import { TextField } from '@/shared/ui/Field';
import { Menu } from '@/shared/ui/Menu';
import { Sheet } from '@/shared/ui/Sheet';
import { theme } from '@/shared/ui/theme';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { routerWindow } from './layers';

function Start() {
  return (
    <>
      <p>start page</p>
      <Link to="/form">to the form</Link>
    </>
  );
}

function Form() {
  const [opened, setOpened] = useState<'' | 'dialog' | 'sheet'>('');
  const [unsaved, setUnsaved] = useState(0);
  const navigate = useNavigate();
  const release = useAskBeforeLeaving(unsaved > 0);
  useAskBeforeLeaving(unsaved > 1);
  return (
    <>
      <p>form page</p>
      <Link to="/form?view=other">another view</Link>
      <Link to="/form#end">the end of the form</Link>
      <Button onClick={() => setOpened('dialog')}>open dialog</Button>
      <Button onClick={() => setOpened('sheet')}>open sheet</Button>
      <Button onClick={() => setUnsaved(unsaved + 1)}>type</Button>
      <Button
        onClick={() => {
          release();
          navigate('/saved', { replace: true });
        }}
      >
        save
      </Button>
      <Menu>
        <Menu.Target>
          <button type="button">open menu</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>an act</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={opened === 'dialog'} onClose={() => setOpened('')} title="a dialog">
        <Link to="/saved">onward</Link>
      </Dialog>
      <Sheet opened={opened === 'sheet'} onClose={() => setOpened('')} title="a sheet">
        <TextField label="name" defaultValue="a" />
      </Sheet>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const disappeared = (text: string) => waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());

/** Each test begins on the form, one step after the start page. */
beforeEach(async () => {
  routerWindow.history.pushState({ idx: 0 }, '', '/');
  render(
    <MantineProvider theme={theme} env="test">
      <BrowserRouter window={routerWindow}>
        <Routes>
          <Route path="/form" element={<Form />} />
          <Route path="/saved" element={<p>saved page</p>} />
          <Route path="*" element={<Start />} />
        </Routes>
        <ConfirmHost />
      </BrowserRouter>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByText('to the form'));
  await screen.findByText('form page');
});

it('closes a dialog on Back and leaves the page on the next Back', async () => {
  await press('open dialog');
  expect(await screen.findByText('a dialog')).toBeInTheDocument();
  history.back();
  await disappeared('a dialog');
  expect(screen.getByText('form page')).toBeInTheDocument();
  history.back();
  expect(await screen.findByText('start page')).toBeInTheDocument();
});

it('leaves the page on one Back after a dialog was closed by its button', async () => {
  await press('open dialog');
  await screen.findByText('a dialog');
  await userEvent.keyboard('{Escape}');
  await disappeared('a dialog');
  history.back();
  expect(await screen.findByText('start page')).toBeInTheDocument();
  history.forward();
  expect(await screen.findByText('form page')).toBeInTheDocument();
});

it('returns from a link of a dialog to its page, without a step in between', async () => {
  await press('open dialog');
  await userEvent.click(await screen.findByText('onward'));
  expect(await screen.findByText('saved page')).toBeInTheDocument();
  history.back();
  expect(await screen.findByText('form page')).toBeInTheDocument();
  expect(dialog()).not.toBeInTheDocument();
  history.back();
  expect(await screen.findByText('start page')).toBeInTheDocument();
  history.forward();
  expect(await screen.findByText('form page')).toBeInTheDocument();
  history.forward();
  expect(await screen.findByText('saved page')).toBeInTheDocument();
});

it('closes a menu on Back', async () => {
  await press('open menu');
  await screen.findByText('an act');
  history.back();
  await waitFor(() => expect(screen.getByText('open menu')).toHaveAttribute('aria-expanded', 'false'));
  expect(screen.getByText('form page')).toBeInTheDocument();
});

it('asks before Back closes a sheet with unsaved input', async () => {
  await press('open sheet');
  await userEvent.type(await screen.findByLabelText('name'), 'b');
  history.back();
  await userEvent.click(await screen.findByText('入力を続ける'));
  expect(screen.getByText('a sheet')).toBeInTheDocument();
  await disappeared('入力を続ける');
  history.back();
  await userEvent.click(await screen.findByText('破棄する'));
  await disappeared('a sheet');
  expect(screen.getByText('form page')).toBeInTheDocument();
});

it('asks once before Back leaves a page with two unsaved forms', async () => {
  await press('type');
  await press('type');
  history.back();
  await userEvent.click(await screen.findByText('入力を続ける'));
  await disappeared('入力を続ける');
  expect(screen.getByText('form page')).toBeInTheDocument();
  history.back();
  await userEvent.click(await screen.findByText('離れる'));
  expect(await screen.findByText('start page')).toBeInTheDocument();
});

it('asks before a link opens another view of the page, and not before one to a part of it', async () => {
  await press('type');
  await userEvent.click(screen.getByText('the end of the form'));
  expect(location.hash).toBe('#end');
  await userEvent.click(screen.getByText('another view'));
  await userEvent.click(await screen.findByText('入力を続ける'));
  await disappeared('入力を続ける');
  expect(location.search).toBe('');
  await userEvent.click(screen.getByText('another view'));
  await userEvent.click(await screen.findByText('離れる'));
  await waitFor(() => expect(location.search).toBe('?view=other'));
});

it('never leads back to a form that was saved and replaced', async () => {
  await press('type');
  await press('save');
  expect(await screen.findByText('saved page')).toBeInTheDocument();
  history.back();
  expect(await screen.findByText('start page')).toBeInTheDocument();
});

it('warns before the window is closed on unsaved input', async () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await press('type');
  expect(closing()).toBe(true);
});
