import { readCached, removeLocal, writeCached } from '../../data/storage/local-store.ts';
import type { Player } from './player.ts';
import type { PlayerState } from './player-state.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The playback position in a recording. */
export interface SavedPosition {
  readonly trackId: string;
  readonly subtitle: string;
  readonly positionInS: number;
}

const key = 'player_place';
/** The interval between writes during playback, in seconds of the recording. */
const saveIntervalInS = 2;

const isPlace = (value: unknown): value is SavedPosition =>
  typeof value === 'object' &&
  value !== null &&
  'trackId' in value &&
  typeof value.trackId === 'string' &&
  'subtitle' in value &&
  typeof value.subtitle === 'string' &&
  'positionInS' in value &&
  typeof value.positionInS === 'number' &&
  value.positionInS >= 0;

/** The stored position, unless it is older than a week. `now` in ms. */
export const readSavedPosition = (store: Store, now = Date.now()): SavedPosition | undefined =>
  readCached(store, key, isPlace, now);

/** Deletes the stored position. */
export const deleteSavedPosition = (store: Store): void => removeLocal(store, key);

/**
 * Stores the playback position of recordings that can be loaded again, so that a reload can offer it; closing the
 * player deletes it. Returns a stop function.
 */
export function savePositions(
  player: Pick<Player, 'state' | 'subscribe'>,
  store: Store,
  canFind: (trackId: string) => boolean,
): () => void {
  let last: (SavedPosition & { readonly status: PlayerState['status'] }) | undefined;
  const savePosition = () => {
    const { track, status, positionInS } = player.state();
    if (!track || !canFind(track.id)) {
      if (!track && last) deleteSavedPosition(store);
      last = undefined;
      return;
    }
    // At the end, playback restarts from 0.
    const place = { trackId: track.id, subtitle: track.subtitle, positionInS: status === 'ended' ? 0 : positionInS };
    const isSame = last?.trackId === place.trackId && last.status === status;
    if (isSame && Math.abs(last!.positionInS - place.positionInS) < saveIntervalInS) return;
    last = { ...place, status };
    writeCached(store, key, place, Date.now());
  };
  savePosition();
  return player.subscribe(savePosition);
}
