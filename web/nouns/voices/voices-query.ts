import { queryOptions } from '@tanstack/react-query';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api, session } from '../../data/api/api.ts';
import { cacheMaxAgeInS, readCached, writeCached } from '../../data/storage/local-store.ts';

/** VOICE-063, C-12: voice lists stay fresh for 7 days unless a change invalidates them. */
export const voicesCache = { staleTime: cacheMaxAgeInS * 1000, gcTime: cacheMaxAgeInS * 1000 } as const;

const storedName = 'voices';
/** In characters. A longer list would take too much of the storage of the origin, about five million. */
const maxStoredLength = 1_500_000;

interface StoredVoices {
  /** The person and their workspace, which decide what is in the list. */
  readonly owner: string;
  readonly voices: VoiceReply[];
}

/** The person and their workspace, to whom stored lists belong; undefined: signed out. */
export function ownerOfList(): string | undefined {
  const state = session.state();
  return state.status === 'signed-in' ? `${state.userId} ${state.workspaceId}` : undefined;
}

/** The voices of an earlier page, up to 7 days old; undefined for another person or workspace. */
function readStoredVoices(): VoiceReply[] | undefined {
  const owner = ownerOfList();
  const isOwn = (value: unknown): value is StoredVoices => (value as Partial<StoredVoices> | null)?.owner === owner;
  return owner === undefined ? undefined : readCached(localStorage, storedName, isOwn, Date.now())?.voices;
}

function storeVoices(voices: VoiceReply[]): void {
  const owner = ownerOfList();
  const entry = { owner, voices };
  if (owner !== undefined && JSON.stringify(entry).length <= maxStoredLength)
    writeCached(localStorage, storedName, entry, Date.now());
}

/** All voices that the person can use, with their settings; also legacy voices, which searches find by name. */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: async ({ signal }) => {
    const { voices } = await api.call('GET /v1/voices', { query: { show_legacy: true }, signal });
    storeVoices(voices);
    return voices;
  },
  initialData: readStoredVoices,
  // No realtime message told of changes since then, so the list is shown at once and fetched again.
  initialDataUpdatedAt: 0,
  ...voicesCache,
});
