import { HttpResponse, http } from 'msw';
import { Link } from 'react-router';
import { surroundings } from '@/entities/contest/testing';
import type { Contest, ContestInput } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { useViewer } from '@/shared/viewer/viewer';
import { server } from '@/test/server';
import ContestFormPage from './ContestFormPage';

/** Renders pages once the viewer is known, as the shell does. */
function Shell({ page }: { page: 'form' | 'other' }) {
  const signedIn = useViewer().signedIn;
  return (
    <>
      <Link to="/elsewhere">elsewhere</Link>
      {signedIn && (page === 'form' ? <ContestFormPage /> : <p>another page</p>)}
      <ConfirmHost />
    </>
  );
}

/** The form at its two addresses, and another page at every other address. */
export const routes = [
  { path: '/contests/registration', element: <Shell page="form" /> },
  { path: '/contests/:id/edit', element: <Shell page="form" /> },
  { path: '*', element: <Shell page="other" /> },
];

/** The abilities of a person who may edit the contest. */
export const abilities: Contest['abilities'] = ['ABILITY_CONTEST_EDIT'];
/** The sent bodies and their idempotency keys. */
export const sent: (ContestInput & { version?: number })[] = [];
export const keys: (string | null)[] = [];

/** Handles the requests of the form and clears what was sent. */
export function serveForm() {
  sent.length = 0;
  keys.length = 0;
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/questions/', () =>
      HttpResponse.json({ surveyId: 100, version: 1, items: [] }),
    ),
    http.get('*/api/v1/contests/100/survey/summary/', () => HttpResponse.json({ items: [], next: null })),
    http.get('*/api/v1/contests/100/trophies/', () => HttpResponse.json({ version: 1, items: [] })),
    // The preview of the rules. It is read a moment after the text was changed, so any test may ask for it.
    http.post('*/api/v1/contests/markdown/', () => HttpResponse.json({ html: '<p>preview</p>' })),
  );
}

/** Records a request. */
export function note(request: Request) {
  keys.push(request.headers.get('Idempotency-Key'));
  return request.json().then((body) => sent.push(body as ContestInput));
}
