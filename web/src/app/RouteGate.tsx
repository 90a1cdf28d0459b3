import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { administers, useViewer } from '@/shared/viewer/viewer';
import { destination, idsAreValid, type RouteRow, signedOutPlace } from './routeTable';

/** Lets a page through, or leads a visitor to the list or home with the login modal open (rulings.md 41). */
export function RouteGate({ row }: { row: RouteRow }) {
  const viewer = useViewer();
  const params = useParams();
  const { pathname } = useLocation();
  if (!idsAreValid(params)) return <Navigate to={signedOutPlace(pathname)} replace />;
  if (row.admin && !administers(viewer)) return <Navigate to="/" replace />;
  if (row.signedIn && !viewer.signedIn) return <AskToSignIn />;
  if (row.signedOut && viewer.signedIn) return <Navigate to="/" replace />;
  return <Outlet />;
}

/** An address that leads to another page. */
export function RouteLeadsTo({ row }: { row: RouteRow }) {
  const viewer = useViewer();
  const params = useParams();
  const { pathname } = useLocation();
  if (!idsAreValid(params)) return <Navigate to={signedOutPlace(pathname)} replace />;
  if (row.signedIn && !viewer.signedIn) return <AskToSignIn />;
  return <Navigate to={destination(row.to ?? '/', params, viewer.id)} replace />;
}

function AskToSignIn() {
  const { pathname, search } = useLocation();
  const { open } = useLoginModal();
  useEffect(() => {
    open(pathname + search);
  }, [open, pathname, search]);
  return <Navigate to={signedOutPlace(pathname)} replace />;
}
