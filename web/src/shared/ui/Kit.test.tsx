import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import Kit from './Kit';

it('writes one style sheet, also for a part inside another one', () => {
  const before = document.querySelectorAll('style[data-mantine-styles]').length;
  render(
    <Kit>
      <Kit>
        <p>tab</p>
      </Kit>
    </Kit>,
  );
  expect(screen.getByText('tab')).toBeInTheDocument();
  expect(document.querySelectorAll('style[data-mantine-styles]')).toHaveLength(before + 1);
});
