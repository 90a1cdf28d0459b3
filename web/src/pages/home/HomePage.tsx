import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '@/shared/api/query';
import { loadAllAreas } from '@/shared/i18n/i18n';
import { useLive } from '@/shared/live/useLive';
import { Loading } from '@/shared/ui/Loading';
import { lazyPart } from '@/shared/ui/lazyPart';
import { Page } from '@/shared/ui/Page';
import hidden from '@/shared/ui/spoken.module.css';
import { useViewer } from '@/shared/viewer/viewer';
import { Hero } from './Hero';
import { HomeBoard } from './HomeBoard';
import classes from './HomePage.module.css';

// It also needs the texts of matches, which the first page does not load.
const NextSteps = lazyPart(async () => {
  const [steps] = await Promise.all([import('./NextSteps'), loadAllAreas()]);
  return steps;
});

// Parts that a visitor's first screen does not need.
const MyContests = lazyPart(async () => ({ default: (await import('./Own')).MyContests }));
const MyTeams = lazyPart(async () => ({ default: (await import('./Own')).MyTeams }));
const Tour = lazyPart(() => import('./Tour'));
const SiteSearch = lazyPart(async () => ({ default: (await import('./SiteSearch')).SiteSearch }));
const Recommended = lazyPart(async () => ({ default: (await import('./Recommended')).Recommended }));
const Games = lazyPart(async () => ({ default: (await import('./About')).Games }));

/** The home page: for visitors what Yagura is and what is on, for people their own contests first. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const viewer = useViewer();
  useLive(viewer.signedIn ? 'contests' : null, { invalidate: [apiQuery('/contests/').queryKey] });
  if (!viewer.signedIn) {
    return (
      <Page title="">
        <Hero />
        <HomeBoard />
        <Suspense fallback={<div className={classes.below} />}>
          <Tour />
          <Recommended />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page title="">
      <h1 className={`${hidden.spoken} ${classes.title}`}>{t('title')}</h1>
      <Suspense fallback={<Loading />}>
        <NextSteps />
        <MyContests />
      </Suspense>
      <HomeBoard />
      <Suspense fallback={<div className={classes.below} />}>
        <MyTeams />
        <SiteSearch />
        <Games />
        <Recommended />
      </Suspense>
    </Page>
  );
}
