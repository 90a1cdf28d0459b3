import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { app, server } from '@/test/server';
import PrivacyPage from './pages/PrivacyPage';

function open(contactUrl: string | null) {
  server.use(http.get('*/api/v1/app/', () => HttpResponse.json({ ...app, contactUrl })));
  return renderRoutes([{ path: '/', element: <PrivacyPage /> }]);
}

it('leads to the contact form of the operator', async () => {
  open('https://contact.example/form');
  expect(await screen.findByRole('link', { name: 'お問い合わせフォーム' })).toHaveAttribute(
    'href',
    'https://contact.example/form',
  );
  expect(screen.getByRole('link', { name: '7. お問い合わせ' })).toBeInTheDocument();
});

it('says nothing about a contact form where there is none', async () => {
  open(null);
  expect(await screen.findByRole('heading', { name: '6. 開示などの請求' })).toBeInTheDocument();
  // The name of the operator comes in the same answer as the address of the form.
  expect(await screen.findByText(/発行：/)).toBeInTheDocument();
  expect(screen.queryByText(/お問い合わせフォーム/)).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: '7. お問い合わせ' })).not.toBeInTheDocument();
});
