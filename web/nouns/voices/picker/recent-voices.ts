import { readLocal, writeLocal } from '../../../data/storage/local-store.ts';
import { ownerOfList } from '../voices-query.ts';

const storedName = 'recent_voices';
const maxRecent = 5;

interface StoredRecent {
  readonly owner: string;
  readonly ids: readonly string[];
}

const isStored = (value: unknown): value is StoredRecent => {
  const { owner, ids } = (value ?? {}) as Partial<StoredRecent>;
  return owner !== undefined && owner === ownerOfList() && Array.isArray(ids);
};

/** The IDs of the voices that the person chose last in this workspace, the latest first. */
export const readRecentVoices = (): readonly string[] => readLocal(localStorage, storedName, isStored)?.ids ?? [];

/** Remembers that a voice was chosen. */
export function addRecentVoice(voiceId: string): void {
  const ids = [voiceId, ...readRecentVoices().filter((id) => id !== voiceId)].slice(0, maxRecent);
  writeLocal(localStorage, storedName, { owner: ownerOfList(), ids });
}
