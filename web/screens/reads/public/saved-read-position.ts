import { readLocal, writeLocal } from '../../../data/storage/local-store.ts';
import { playerSpeeds, type ReadSpeed } from './read-speeds.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface ReadPosition {
  readonly chapterId: string;
  readonly positionS: number;
}

/** Where a listener stopped in a read, and the speed of all reads; on this device only. */
export interface SavedReadPosition {
  readonly read: () => ReadPosition | undefined;
  readonly write: (position: ReadPosition) => void;
  readonly speed: () => ReadSpeed;
  readonly writeSpeed: (speed: ReadSpeed) => void;
}

const isPosition = (value: unknown): value is ReadPosition =>
  typeof value === 'object' &&
  value !== null &&
  'chapterId' in value &&
  typeof value.chapterId === 'string' &&
  'positionS' in value &&
  typeof value.positionS === 'number' &&
  value.positionS >= 0;
const isSpeed = (value: unknown): value is ReadSpeed => playerSpeeds.some((speed) => speed === value);

/** Seconds of the sound between two writes during playback. */
const writeEveryS = 3;

/** `store`: undefined if the browser has none. */
export function savedReadPosition(store: Store | undefined, slug: string): SavedReadPosition {
  const key = `read:${slug}`;
  let last: ReadPosition | undefined;
  return {
    read: () => store && readLocal(store, key, isPosition),
    write(position) {
      const isNear =
        last?.chapterId === position.chapterId && Math.abs(last.positionS - position.positionS) < writeEveryS;
      if (!store || isNear) return;
      last = position;
      writeLocal(store, key, position);
    },
    speed: () => (store && readLocal(store, 'read_speed', isSpeed)) ?? 1,
    writeSpeed: (speed) => store && writeLocal(store, 'read_speed', speed),
  };
}
