import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigationType, useParams } from 'react-router';
import type { ContestListState } from '@/entities/contest/lib/listState';
import { useUnsavedInput } from '@/shared/history/leaveGuards';
import { Refused, type UnknownState } from '@/shared/ui/Refused';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { givePersonUp, keepPerson, useLapsed } from '@/shared/viewer/session';
import { administers, useViewer } from '@/shared/viewer/viewer';
import { destination, idsAreValid, type RouteRow, signedOutPlace } from './routeTable';

/** Shows a page, or sends a visitor to the contest list or home with the login modal open. */
export function RouteGate({ row }: { row: RouteRow }) {
  const viewer = useViewer();
  const params = useParams();
  const { pathname, search } = useLocation();
  const pressed = usePressedSignedOut(viewer.signedIn);
  const valid = idsAreValid(params);
  useReadAhead(row, valid && (viewer.signedIn || !row.signedIn));
  useAskOnce(row.asksToSignIn === true && valid, viewer.signedIn);
  useKeptPage(row, valid && viewer.signedIn);
  const place = signedOutPlace(pathname);
  if (!valid) return <Navigate to={place} replace state={unknownAt(place)} />;
  if (row.admin && !administers(viewer)) return <Refused to="/" />;
  if (row.signedIn && !viewer.signedIn) return <AskToSignIn pressed={pressed} />;
  if (row.signedOut && viewer.signedIn) return <Refused to="/" signedOutPage={pathname + search} />;
  return <Outlet />;
}

/** Returns the navigation state for a redirect from an unknown address. The target page explains the redirect. */
function unknownAt(place: string): ContestListState | UnknownState | null {
  if (place === '/contests') return { unknownContest: true };
  return place === '/' ? { unknown: true } : null;
}

/** Starts reading a page's first data while its code is still loading. */
function useReadAhead(row: RouteRow, allowed: boolean): void {
  const queries = useQueryClient();
  const viewer = useViewer();
  const params = useParams();
  const { pathname, search } = useLocation();
  const read = useRef<string | null>(null);
  // An effect would run only after the page has loaded. A second read has no effect: the query cache joins both.
  if (allowed && read.current !== pathname) {
    read.current = pathname;
    row.data?.(queries, params, viewer.id, new URLSearchParams(search));
  }
}

/** Redirects an address to another page. */
export function RouteRedirect({ row }: { row: RouteRow }) {
  const viewer = useViewer();
  const params = useParams();
  const { pathname } = useLocation();
  const pressed = usePressedSignedOut(viewer.signedIn);
  const place = signedOutPlace(pathname);
  if (!idsAreValid(params)) return <Navigate to={place} replace state={unknownAt(place)} />;
  if (row.signedIn && !viewer.signedIn) return <AskToSignIn pressed={pressed} />;
  const to = destination(row.to ?? '/', params, viewer.id);
  return <Navigate to={to} replace state={unknownAt(to)} />;
}

/**
 * A visitor who pressed a link stays on its page. A visitor who opened the address, or whose session ended on the page,
 * has no such page.
 */
function AskToSignIn({ pressed }: { pressed: boolean }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { open } = useLoginModal();
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    open(pathname + search);
    if (pressed) navigate(-1);
  }, [open, pathname, search, pressed, navigate]);
  return pressed ? null : <Navigate to={signedOutPlace(pathname)} replace />;
}

/**
 * Keeps a page for signed-in people, and any page with unsaved input, when the session expires: the login modal opens over it, and the
 * page goes on if the same person signs in again, here or in another tab. If the modal is closed, the page is left, or is
 * shown as to a visitor if visitors may read it.
 */
function useKeptPage({ signedIn = false, asksToSignIn = false }: RouteRow, shown: boolean): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { opened, open, close } = useLoginModal();
  const lapsed = useLapsed();
  const wasOpened = useRef(false);
  const unsaved = useUnsavedInput();
  const keeps = shown && (signedIn || asksToSignIn || unsaved);
  useEffect(() => (keeps ? keepPerson() : undefined), [keeps]);
  useEffect(() => {
    if (!keeps || !lapsed) return;
    open(pathname + search);
    return close;
  }, [keeps, lapsed, open, close, pathname, search]);
  useEffect(() => {
    const closed = wasOpened.current && !opened;
    wasOpened.current = opened;
    if (!keeps || !lapsed || !closed) return;
    // A page that is left gives its person up.
    if (signedIn) void navigate(signedOutPlace(pathname), { replace: true });
    else givePersonUp();
  }, [keeps, lapsed, opened, signedIn, navigate, pathname]);
}

/**
 * Opens the login modal once over a page that asks visitors to sign in. It does not open for a person who signs out
 * there.
 */
function useAskOnce(asks: boolean, signedIn: boolean): void {
  const { key, pathname, search } = useLocation();
  const { open } = useLoginModal();
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    if (!asks || arrived.current === key) return;
    arrived.current = key;
    if (!signedIn) open(pathname + search);
  }, [asks, signedIn, key, pathname, search, open]);
}

/** Returns whether a person without a session reached the page by a link within the app. */
function usePressedSignedOut(signedIn: boolean): boolean {
  const { key } = useLocation();
  const type = useNavigationType();
  const signedInAt = useRef<string | null>(null);
  useEffect(() => {
    if (signedIn) signedInAt.current = key;
  }, [signedIn, key]);
  return type === 'PUSH' && signedInAt.current !== key;
}
