import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ContestValues } from '@/entities/contest/form/values';
import * as field from '@/shared/ui/DateTimeField';
import { renderRoutes } from '@/test/render';
import { ScheduleSection } from './ScheduleSection';
import { newContest } from './values';

// The calendar is not what is tested.
beforeEach(() => {
  vi.spyOn(field, 'DateTimeField').mockImplementation(({ label, value, onChange }) => (
    <label>
      {label}
      <input value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value || null)} />
    </label>
  ));
});

function Form() {
  const form = useForm<ContestValues>({
    defaultValues: newContest(Date.parse('2026-11-20T12:00:00.000Z'), 'UTC'),
  });
  return (
    <FormProvider {...form}>
      <ScheduleSection />
    </FormProvider>
  );
}

const checkin = () => screen.getByRole('switch', { name: /チェックインを行う/ });
const at = (label: string) => screen.getByLabelText(label);

it('moves an unchanged check-in window with the start, also while check-in is switched off', async () => {
  const user = userEvent.setup();
  renderRoutes([{ path: '/', element: <Form /> }]);
  await user.click(checkin());
  expect(at('チェックイン開始')).toHaveValue('2026-11-20T13:00:00.000Z');
  await user.click(checkin());
  fireEvent.change(at('大会開始'), { target: { value: '2026-11-20T18:00:00.000Z' } });
  await user.click(checkin());
  expect(at('チェックイン開始')).toHaveValue('2026-11-20T17:00:00.000Z');
  expect(at('チェックイン締切')).toHaveValue('2026-11-20T18:00:00.000Z');
});

it('keeps a check-in window that somebody chose', async () => {
  const user = userEvent.setup();
  renderRoutes([{ path: '/', element: <Form /> }]);
  await user.click(checkin());
  fireEvent.change(at('チェックイン開始'), { target: { value: '2026-11-20T12:30:00.000Z' } });
  await user.click(checkin());
  fireEvent.change(at('大会開始'), { target: { value: '2026-11-20T18:00:00.000Z' } });
  await user.click(checkin());
  expect(at('チェックイン開始')).toHaveValue('2026-11-20T12:30:00.000Z');
});

it('warns if entry ends after check-in', async () => {
  const user = userEvent.setup();
  renderRoutes([{ path: '/', element: <Form /> }]);
  await user.click(checkin());
  fireEvent.change(at('チェックイン締切'), { target: { value: '2026-11-20T14:00:00.000Z' } });
  fireEvent.change(at('エントリー締切'), { target: { value: '2026-11-20T14:00:00.000Z' } });
  expect(screen.queryByText(/チェックインより後に終わります/)).not.toBeInTheDocument();
  fireEvent.change(at('エントリー締切'), { target: { value: '2026-11-20T14:01:00.000Z' } });
  expect(screen.getByText(/チェックインより後に終わります/)).toBeInTheDocument();
});
