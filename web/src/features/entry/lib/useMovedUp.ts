import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdsPlace, placeOf } from '@/entities/entry/lib/place';
import type { EntryInfo } from '@/shared/api/types';
import { readStored, removeStored, writeStored } from '@/shared/lib/storage';
import { toast } from '@/shared/ui/toast';

/**
 * Says that the viewer's entry left the waiting list: at once on an open page, otherwise at the next visit in this
 * browser.
 */
export function useMovedUp(entry: EntryInfo): boolean {
  const { t } = useTranslation('entry');
  const key = `yagura.waiting.${entry.id}`;
  const place = placeOf(entry);
  const [waited, setWaited] = useState(() => readStored(key) !== null);
  if (place === 'waiting' && !waited) setWaited(true);
  const moved = waited && holdsPlace(place);
  useEffect(() => {
    if (place === 'waiting') writeStored(key, '1');
    else removeStored(key);
  }, [key, place]);
  const text = t('own.movedUp');
  useEffect(() => {
    if (moved) toast.success(text);
  }, [moved, text]);
  return moved;
}
