import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/error';
import { renderRoutes } from '@/test/render';
import { ConfirmHost } from './ConfirmHost';
import type { ReasonFormProps } from './ReasonForm';
import { ReasonSheet } from './ReasonSheet';

function renderSheet(props: Partial<ReasonFormProps> = {}) {
  const onAct = vi.fn();
  const onClose = vi.fn();
  const element = (
    <ReasonSheet
      title="失格"
      label="理由"
      maxLength={10}
      action="失格にする"
      busy={false}
      error={null}
      onAct={onAct}
      onClose={onClose}
      {...props}
    />
  );
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          {element}
          <ConfirmHost />
        </>
      ),
    },
  ]);
  const user = userEvent.setup();
  return {
    user,
    onAct,
    onClose,
    write: async (text: string) => user.type(await screen.findByRole('textbox', { name: /理由/ }), text),
    submit: async () => user.click(await screen.findByRole('button', { name: '失格にする' })),
  };
}

it('requires a reason and passes it on without surrounding spaces', async () => {
  const { onAct, write, submit } = renderSheet();
  await submit();
  expect(screen.getByRole('textbox', { name: /理由/ })).toHaveAccessibleDescription('理由は必須です');
  expect(onAct).not.toHaveBeenCalled();
  await write('  遅刻 ');
  await submit();
  expect(onAct).toHaveBeenCalledExactlyOnceWith('遅刻');
});

it('accepts as many characters as the contract, and no more', async () => {
  const { onAct, write, submit } = renderSheet();
  await write('一二三四五六七八九😀');
  await submit();
  expect(onAct).toHaveBeenCalledExactlyOnceWith('一二三四五六七八九😀');
  await write('!');
  await submit();
  expect(onAct).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: /理由/ })).toBeInvalid();
});

it('accepts an empty reason if it is optional', async () => {
  const { onAct, submit } = renderSheet({ optional: true });
  await submit();
  expect(onAct).toHaveBeenCalledExactlyOnceWith('');
});

it('shows the refusal of the reason at the field, and any other above the buttons', async () => {
  const refusal = new ApiError({
    status: 400,
    key: 'validationError',
    fields: [{ name: 'note', key: 'valueIsRequired' }],
  });
  renderSheet({ field: 'note', error: refusal });
  expect(await screen.findByRole('textbox', { name: /理由/ })).toHaveAccessibleDescription('理由は必須です');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows a refusal of the whole act above the buttons', async () => {
  renderSheet({ error: new ApiError({ status: 500, key: 'exceptionError' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('予期しないエラー');
});

it('disables an act that is not possible, and says why', async () => {
  const { onAct, submit } = renderSheet({ optional: true, obstacle: '一度に10件までです' });
  expect(await screen.findByRole('alert')).toHaveTextContent('一度に10件までです');
  await submit();
  expect(onAct).not.toHaveBeenCalled();
});

it('asks before it discards a typed reason', async () => {
  const { user, onClose, write } = renderSheet();
  await write('遅刻');
  await user.click(screen.getByRole('button', { name: '戻る' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: '破棄する' }));
  expect(onClose).toHaveBeenCalledOnce();
});
