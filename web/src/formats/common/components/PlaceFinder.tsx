import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@/shared/ui/Button';
import type { usePlaceFinder } from '../lib/usePlaceFinder';
import { useSearch } from '../lib/useSearch';
import { NameSearch } from './NameSearch';
import classes from './PlaceFinder.module.css';

/** The place of the participant that was found, as an editor shows it. */
interface FoundPlace {
  /** The place with the name. */
  label: string;
  name: string;
  /** Why the place cannot be changed; null if it can. */
  lock: string | null;
  /** Whether it is chosen to be exchanged. Left out where places are not exchanged: choosing one then moves the focus there. */
  chosen?: boolean;
}

interface PlaceFinderProps {
  finder: ReturnType<typeof usePlaceFinder>;
  /** Null if nobody was found. */
  found: FoundPlace | null;
  /** Chooses the place that was found, as pressing it does. */
  onChoose: () => void;
}

/** The search of an editor, if it has so many participants that it helps. */
export function PlaceFinder(props: PlaceFinderProps) {
  return props.finder.useful && <Finder {...props} />;
}

/**
 * Finds a participant in an editor. It stays at the top of the screen: the place is shown below it and can be chosen there or here.
 * Enter moves the focus from the name to the button that chooses.
 */
function Finder({ finder, found, onChoose }: PlaceFinderProps) {
  const { t } = useTranslation('rounds');
  const { name, count, at, step } = finder;
  // The editor renders again for a name that is searched, and not for each letter.
  const { search, setSearch, name: typed } = useSearch();
  const find = useEffectEvent(finder.find);
  useEffect(() => find(typed), [typed]);
  const choose = useRef<HTMLButtonElement>(null);
  const enter = useEnter(search.trim() === name, choose);

  function press(event: KeyboardEvent) {
    // Enter and Escape within the composition of Japanese, Korean or Chinese text belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Otherwise the same key would also press the button that gets the focus.
      event.preventDefault();
      enter();
    }
    if (event.key === 'Escape' && search !== '') {
      // Otherwise it would also clear the choice.
      event.stopPropagation();
      setSearch('');
    }
  }

  return (
    <search className={classes.finder} data-searched={name !== '' || undefined} data-paper="hide">
      <NameSearch
        className={classes.name}
        label={t('find.label')}
        value={search}
        onChange={setSearch}
        onKeyDown={press}
      />
      <div className={classes.found}>
        <p role="status">
          {found
            ? [t('find.at', { n: at + 1, count, place: found.label }), found.lock].filter(Boolean).join(' ')
            : name !== '' && t('find.none')}
        </p>
        {count > 1 && (
          <>
            <IconButton label={t('find.previous')} onClick={() => step(-1)}>
              <IconChevronUp size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('find.next')} onClick={() => step(1)}>
              <IconChevronDown size={20} aria-hidden="true" />
            </IconButton>
          </>
        )}
        {found?.lock === null && (
          <Button
            ref={choose}
            size="s"
            icon={found.chosen && <IconCheck size={18} aria-hidden="true" />}
            aria-pressed={found.chosen}
            aria-label={t('find.chooseName', { name: found.name })}
            onClick={onChoose}
          >
            {t('find.choose')}
          </Button>
        )}
      </div>
    </search>
  );
}

/** Returns a function that moves the focus to a button, once the typed name is searched. */
function useEnter(settled: boolean, button: RefObject<HTMLButtonElement | null>): () => void {
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || !settled) return;
    setEntered(false);
    button.current?.focus({ preventScroll: true });
  }, [entered, settled, button]);
  return () => setEntered(true);
}
