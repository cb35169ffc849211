import { useSyncExternalStore } from 'react';
import { thisDevice } from '../../parts/device/device.ts';
import { usesSheet } from './share-device.ts';

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

const now = (): boolean => usesSheet(innerWidth, thisDevice());

/** Whether sharing opens as a bottom sheet; follows the window size. */
export const useIsShareSheet = (): boolean => useSyncExternalStore(onResize, now, now);
