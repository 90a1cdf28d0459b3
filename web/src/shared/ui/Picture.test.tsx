import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { Picture } from './Picture';

it('shows a placeholder instead of a picture that cannot be loaded', () => {
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <Picture src="/a.png" alt="ゲーム1の画像" />
          <Picture src="/b.png" alt="" width={32} height={32} className="small" />
        </>
      ),
    },
  ]);
  fireEvent.error(screen.getByRole('img', { name: 'ゲーム1の画像' }));
  expect(screen.queryByRole('img', { name: 'ゲーム1の画像' })).not.toBeInTheDocument();
  expect(screen.getByText('画像を表示できません')).toBeInTheDocument();
  fireEvent.error(document.querySelector('[src="/b.png"]') as Element);
  expect(screen.getByTitle('画像を表示できません')).toHaveStyle({ width: '32px', height: '32px' });
  expect(screen.getByTitle('画像を表示できません')).toHaveClass('small');
});

/** Pictures of this device and of the program itself, which always load. */
const local = ['Composer', 'WaitingRow', 'CropSheet', 'Tour'];

it('is used by every view of stored pictures that has no fallback of its own', () => {
  const sources = import.meta.glob<string>('/src/**/*.tsx', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const without = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.tsx') && !local.some((name) => path.endsWith(`/${name}.tsx`)))
    .filter(([, text]) => [...text.matchAll(/<img\b.*?\/>/gs)].some(([tag]) => !tag.includes('onError')))
    .map(([path]) => path);
  expect(without).toEqual([]);
});
