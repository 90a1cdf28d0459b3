import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { withParam } from '../history/params';
import { chooseLanguage } from './i18n';
import { useChooseLanguage } from './useChooseLanguage';

afterEach(() => chooseLanguage('ja'));

function List() {
  const { i18n } = useTranslation();
  const choose = useChooseLanguage();
  const [, setQuery] = useSearchParams();
  return (
    <>
      <p>{i18n.language}</p>
      <button type="button" onClick={() => void choose('ko')}>
        한국어
      </button>
      <button type="button" onClick={() => setQuery(withParam('status', 'entry'))}>
        filter
      </button>
    </>
  );
}

it('takes the language off the address for good, and keeps the rest', async () => {
  const { router } = renderRoutes([{ path: '/contests', element: <List /> }], {
    at: '/contests?lang=en&tab=all#list',
  });
  await userEvent.click(screen.getByRole('button', { name: '한국어' }));
  expect(await screen.findByText('ko')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toBe('?tab=all'));
  expect(router.state.location.hash).toBe('#list');
  await userEvent.click(screen.getByRole('button', { name: 'filter' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=all&status=entry'));
});
