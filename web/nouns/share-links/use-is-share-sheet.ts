import { useSyncExternalStore } from 'react';
import { thisDevice, usesSheet } from './share-device.ts';

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

const now = (): boolean => usesSheet(innerWidth, thisDevice());

/** Whether what is shared comes as a sheet from below, as the window changes. */
export const useIsShareSheet = (): boolean => useSyncExternalStore(onResize, now, now);
