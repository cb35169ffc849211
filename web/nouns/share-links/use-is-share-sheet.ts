import { useSyncExternalStore } from 'react';
import { takesSheet, thisDevice } from './share-device.ts';

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

const now = (): boolean => takesSheet(innerWidth, thisDevice());

/** Whether what is shared comes as a sheet from below, as the window changes. */
export const useTakesSheet = (): boolean => useSyncExternalStore(onResize, now, now);
