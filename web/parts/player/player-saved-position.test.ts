import { expect, it } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { readSavedPosition, savePositions } from './player-saved-position.ts';
import { idlePlayer, type PlayerState } from './player-state.ts';

function setUp() {
  const store = memoryStorage();
  let state: PlayerState = idlePlayer;
  let listener = () => {};
  const player = {
    state: () => state,
    subscribe: (run: () => void) => {
      listener = run;
      return () => {};
    },
  };
  savePositions(player, store, (id) => id.startsWith('saved:'));
  const update = (id: string | undefined, rest: Partial<PlayerState> = {}) => {
    const track = id === undefined ? undefined : { id, title: id, subtitle: 'Maren', source: { url: '' } };
    state = { ...idlePlayer, status: track ? 'playing' : 'idle', ...rest, track };
    listener();
    return readSavedPosition(store);
  };
  return { store, update };
}

it('U-51 stores the position every two seconds and on every stop', () => {
  const { update } = setUp();
  expect(update('saved:a')).toEqual({ trackId: 'saved:a', subtitle: 'Maren', positionInS: 0 });
  expect(update('saved:a', { positionInS: 1.9 })?.positionInS).toBe(0);
  expect(update('saved:a', { positionInS: 2 })?.positionInS).toBe(2);
  expect(update('saved:a', { positionInS: 2.5, status: 'paused' })?.positionInS).toBe(2.5);
  expect(update('saved:a', { positionInS: 9, status: 'ended' })?.positionInS).toBe(0);
});

it('clears the position when the player is closed, but not when another recording plays', () => {
  const { update } = setUp();
  update('saved:a', { positionInS: 5 });
  expect(update('preview:b')?.trackId).toBe('saved:a');
  expect(update(undefined)?.trackId).toBe('saved:a');
  update('saved:c');
  expect(update(undefined)).toBeUndefined();
});

it('ignores invalid stored values', () => {
  const { store } = setUp();
  for (const text of ['{', '7', '{"trackId":"saved:a"}', '{"trackId":"a","subtitle":"","positionInS":-1}']) {
    store.setItem('xi:player_place', text);
    expect(readSavedPosition(store)).toBeUndefined();
    store.setItem('xi:player_place', `{"value":${text},"storedAt":${Date.now()}}`);
    expect(readSavedPosition(store)).toBeUndefined();
  }
});

it('STORE-003 ignores a position older than a week', () => {
  const { store, update } = setUp();
  update('saved:a', { positionInS: 5 });
  expect(readSavedPosition(store, Date.now() + 604_790_000)?.positionInS).toBe(5);
  expect(readSavedPosition(store, Date.now() + 604_810_000)).toBeUndefined();
});
