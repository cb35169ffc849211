import { flushDeletions } from '../../data/deletions/pending-deletions.ts';

/** Voices whose deletion can still be undone occupy their slots; call it before a voice is created or added. */
export const freeVoiceSlots = (): Promise<void> => flushDeletions();
