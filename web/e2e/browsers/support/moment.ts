import { toWallClock } from '@/shared/lib/datetime';
import { ja as t } from '../../support/texts';
import type { Screen } from './screen';

/** Picks a day and a time of Tokyo in a date field, through its calendar. The day is about today, which the calendar shows. */
export async function chooseMoment(screen: Screen, label: string, at: Date): Promise<void> {
  const [day = '', clock = ''] = toWallClock(at.toISOString(), 'Asia/Tokyo').split(' ');
  const [hours = '', minutes = ''] = clock.split(':');
  const spoken = new Intl.DateTimeFormat('ja', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
  await screen.tap({ role: 'button', name: new RegExp(`^${label} `) });
  await screen.tap({ role: 'button', name: spoken });
  await screen.fill({ role: 'spinbutton', name: t('common:date.hours') }, hours);
  await screen.fill({ role: 'spinbutton', name: t('common:date.minutes') }, minutes);
  await screen.tap({ role: 'button', name: t('common:ok') });
  await screen.miss({ role: 'button', name: spoken });
}
