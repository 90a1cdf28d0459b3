import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { touchScreen } from '@/test/touchScreen';
import { ConfirmHost } from './ConfirmHost';
import { confirm } from './confirm';
import { Dialog } from './Dialog';
import { Menu } from './Menu';
import { Sheet } from './Sheet';

afterEach(() => {
  vi.restoreAllMocks();
});

const parts = {
  dialog: Dialog,
  sheet: Sheet,
};

interface OpeningProps {
  part: keyof typeof parts;
  /** Whether the dialog is in the page only while it is open. */
  mounted: boolean;
  children?: ReactNode;
}

function Opening({ part, mounted, children }: OpeningProps) {
  const [opened, setOpened] = useState(false);
  const Part = parts[part];
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        open
      </button>
      {(opened || !mounted) && (
        <Part opened={opened} onClose={() => setOpened(false)} title="Title">
          {children}
        </Part>
      )}
    </>
  );
}

function Rare() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button">menu</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened(true)}>rename</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened && (
        <Sheet opened onClose={() => setOpened(false)} title="Title">
          <input aria-label="Name" />
        </Sheet>
      )}
    </>
  );
}

const show = (element: ReactNode) => renderRoutes([{ path: '/', element }]);

describe.each(['dialog', 'sheet'] as const)('a %s', (part) => {
  it.each([true, false])(
    'closes with Escape and returns the focus to its opener (mounted while open: %s)',
    async (mounted) => {
      show(
        <Opening part={part} mounted={mounted}>
          <input aria-label="Name" />
        </Opening>,
      );
      const opener = await screen.findByRole('button', { name: 'open' });
      await userEvent.click(opener);
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(opener).toHaveFocus());
    },
  );

  it.each([false, true])(
    'gives the focus to the part that asks for it before the first field (touch screen: %s)',
    async (touch) => {
      if (touch) touchScreen();
      show(
        <Opening part={part} mounted>
          <input aria-label="Name" />
          <button type="button" data-autofocus>
            safe
          </button>
        </Opening>,
      );
      await userEvent.click(await screen.findByRole('button', { name: 'open' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'safe' })).toHaveFocus());
    },
  );

  it('gives the focus to no field on a touch screen without being asked', async () => {
    touchScreen();
    show(
      <Opening part={part} mounted>
        <input aria-label="Name" />
      </Opening>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'open' }));
    const content = (await screen.findByLabelText('Name')).parentElement;
    await waitFor(() => expect(content).toHaveFocus());
  });
});

it('returns the focus to the button of the menu in which a dialog was opened', async () => {
  show(<Rare />);
  await userEvent.click(await screen.findByRole('button', { name: 'menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'rename' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'menu' })).toHaveFocus());
});

it('closes a menu with Escape and returns the focus to its button', async () => {
  show(
    <Menu>
      <Menu.Target>
        <button type="button">menu</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>rename</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  );
  const opener = await screen.findByRole('button', { name: 'menu' });
  await userEvent.click(opener);
  await screen.findByRole('menuitem', { name: 'rename' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});

it('returns the focus to the button that asked a question', async () => {
  show(
    <>
      <button type="button" onClick={() => void confirm({ title: 'Delete?', danger: true })}>
        delete
      </button>
      <ConfirmHost />
    </>,
  );
  const opener = await screen.findByRole('button', { name: 'delete' });
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Delete?' });
  await waitFor(() => expect(screen.getByRole('button', { name: '戻る' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});
