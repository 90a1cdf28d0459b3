import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './Button';
import { SelectField, TextField } from './Field';
import { NumberField } from './NumberField';
import { theme } from './theme';

function shown(element: React.ReactNode) {
  render(
    <MantineProvider theme={theme} env="test">
      {element}
    </MantineProvider>,
  );
}

function Number_({ onChange }: { onChange: (value: number | '') => void }) {
  const [value, setValue] = useState<number | ''>(8);
  return (
    <NumberField
      label="number"
      min={2}
      max={64}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

it('takes full-width figures and shows them as a number once the field is left', () => {
  const onChange = vi.fn();
  shown(<Number_ onChange={onChange} />);
  type('３２');
  expect(onChange).toHaveBeenLastCalledWith(32);
  fireEvent.blur(screen.getByRole('textbox'));
  expect(screen.getByRole('textbox')).toHaveValue('32');
});

it('never turns a negative number or another text into a number', () => {
  const onChange = vi.fn();
  shown(<Number_ onChange={onChange} />);
  type('−3');
  expect(onChange).toHaveBeenLastCalledWith(-3);
  fireEvent.blur(screen.getByRole('textbox'));
  expect(screen.getByText('2〜64の数を入力してください。')).toBeInTheDocument();
  type('1.5');
  expect(onChange).toHaveBeenLastCalledWith('');
  expect(screen.getByRole('textbox')).toHaveValue('1.5');
  expect(screen.getByText('整数を入力してください。')).toBeInTheDocument();
});

it('steps with the arrow keys, within its bounds', () => {
  const onChange = vi.fn();
  shown(<Number_ onChange={onChange} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowUp' });
  expect(onChange).toHaveBeenLastCalledWith(9);
  type('64');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowUp' });
  expect(onChange).toHaveBeenLastCalledWith(64);
});

function Text() {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="text"
      maxLength={255}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

it('keeps a text beyond the limit whole, counts its characters, and is invalid to the form', () => {
  shown(<Text />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect(field).not.toHaveAttribute('maxlength');
  type('😀'.repeat(200));
  expect(field).toBeValid();
  expect(screen.getByText(/200 \/ 255/)).toBeInTheDocument();
  type('😀'.repeat(256));
  expect(field).toHaveValue('😀'.repeat(256));
  expect(field.checkValidity()).toBe(false);
  expect(screen.getByText('255文字以内で入力してください。 (256 / 255)')).toBeInTheDocument();
});

it('acts once on a double click where it starts an act', () => {
  const act = vi.fn();
  shown(
    <Button loading={false} onClick={act}>
      make
    </Button>,
  );
  fireEvent.click(screen.getByText('make'), { detail: 1 });
  fireEvent.click(screen.getByText('make'), { detail: 2 });
  expect(act).toHaveBeenCalledTimes(1);
});

it('draws the options of a choice while they are shown', async () => {
  shown(<SelectField label="minutes" data={['30', '60']} defaultValue="60" />);
  expect(screen.queryAllByRole('option', { hidden: true })).toHaveLength(0);
  fireEvent.click(screen.getByRole('combobox', { name: 'minutes' }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['30', '60']);
  expect(options[1]).toHaveAttribute('aria-selected', 'true');
});
