import { latestChangeId } from 'virtual:latest-change';
import { useStore } from '../../data/store/use-store.ts';
import { createSeenChanges } from './seen-changes.ts';

export const seenChanges = createSeenChanges(() => localStorage, latestChangeId);

/** Whether there is a change that was not seen on this device. */
export const useHasNews = (): boolean => useStore(seenChanges) !== latestChangeId;
