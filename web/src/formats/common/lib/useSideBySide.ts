import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the matches of a stage and its table have room side by side. */
export function useSideBySide(): boolean {
  return useMediaQuery('(min-width: 1080px)', undefined, { getInitialValueInEffect: false }) ?? false;
}
