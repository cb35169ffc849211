import { describe, expect, it } from 'vitest';
import { playInTurn, readCompared, wordsPerMinute } from './voice-comparison.ts';

describe('U-54 comparing voices', () => {
  it('reads up to four voices from the URL, without duplicates', () => {
    expect(readCompared(null)).toEqual([]);
    expect(readCompared('a,b,,a,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('computes words per minute', () => {
    expect(wordsPerMinute('One two, three – four.', 2)).toBe(120);
    expect([wordsPerMinute('…', 2), wordsPerMinute('one', 0)]).toEqual([undefined, undefined]);
  });

  it('plays the voices in sequence, and stops when another track is played', async () => {
    const { player, played, set } = fakePlayer();
    const sequence = playInTurn(player, [{ id: 'a' }, { id: 'b' }, { id: 'c' }], new AbortController().signal);
    expect(played).toEqual(['a']);
    set('paused', 'a');
    set('playing', 'a');
    set('ended', 'a');
    await Promise.resolve();
    await Promise.resolve();
    expect(played).toEqual(['a', 'b']);
    set('playing', 'other');
    await sequence;
    expect(played).toEqual(['a', 'b']);
  });

  it('stops when aborted', async () => {
    const { player, played, set } = fakePlayer();
    const controller = new AbortController();
    const sequence = playInTurn(player, [{ id: 'a' }, { id: 'b' }], controller.signal);
    controller.abort();
    set('ended', 'a');
    await sequence;
    expect(played).toEqual(['a']);
  });
});

function fakePlayer() {
  let state: { status: string; track: { id: string } | undefined } = { status: 'idle', track: undefined };
  const listeners = new Set<() => void>();
  const played: string[] = [];
  const set = (status: string, id: string) => {
    state = { status, track: { id } };
    for (const listener of [...listeners]) listener();
  };
  const player = {
    play: (track: { id: string }) => {
      played.push(track.id);
      set('playing', track.id);
    },
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { player, played, set };
}
