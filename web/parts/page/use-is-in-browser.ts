import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False in a prerendered page, also while the app takes it over. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
