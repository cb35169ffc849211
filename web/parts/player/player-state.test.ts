import { describe, expect, it } from 'vitest';
import {
  displayDurationInS,
  idlePlayer,
  nextPlayerState,
  type PlayerEvent,
  type PlayerState,
  playerSpeeds,
} from './player-state.ts';
import type { Track } from './player-track.ts';

const track: Track = { id: 'a', title: 'A', subtitle: '', source: { url: '/a.mp3' }, expectedInS: 20 };
const stateAfter = (...events: PlayerEvent[]): PlayerState => events.reduce(nextPlayerState, idlePlayer);

describe('PLAYER-001 the states of the player', () => {
  it('transitions from idle through loading, playing and paused to ended', () => {
    let state = stateAfter({ type: 'load', track });
    const statuses = [state.status];
    for (const type of ['playing', 'waiting', 'playing', 'paused', 'playing', 'ended'] as const) {
      state = nextPlayerState(state, { type });
      statuses.push(state.status);
    }
    expect(idlePlayer.status).toBe('idle');
    expect(statuses).toEqual(['loading', 'playing', 'loading', 'playing', 'paused', 'playing', 'ended']);
  });

  it('stays paused while data is missing, and ended when the element pauses at its end', () => {
    expect(stateAfter({ type: 'load', track }, { type: 'paused' }, { type: 'waiting' }).status).toBe('paused');
    expect(stateAfter({ type: 'load', track }, { type: 'ended' }, { type: 'paused' }).status).toBe('ended');
  });

  it('is paused after a seek back from the end, and goes on from there', () => {
    const end = stateAfter(
      { type: 'load', track },
      { type: 'progress', bufferedInS: 9, durationInS: 9 },
      { type: 'ended' },
    );
    expect(nextPlayerState(end, { type: 'seeked', positionInS: 4 })).toMatchObject({
      status: 'paused',
      positionInS: 4,
    });
    expect(nextPlayerState(end, { type: 'seeked', positionInS: 9 }).status).toBe('ended');
  });

  it('ignores events of a closed track', () => {
    const closed = stateAfter({ type: 'load', track }, { type: 'close' });
    for (const type of ['playing', 'paused', 'ended', 'waiting'] as const)
      expect(nextPlayerState(closed, { type })).toBe(closed);
  });

  it('is idle with the error after a failure, and keeps the track for a retry', () => {
    const failed = stateAfter({ type: 'load', track }, { type: 'failed', detail: '404 Not Found' });
    expect(failed).toMatchObject({ status: 'idle', failure: '404 Not Found', track });
    expect(nextPlayerState(failed, { type: 'load', track }).failure).toBeUndefined();
  });

  it('keeps the speed for the next track, and nothing else', () => {
    const next = stateAfter(
      { type: 'speed', speed: 1.5 },
      { type: 'load', track },
      { type: 'time-update', positionInS: 7 },
      { type: 'load', track: { ...track, id: 'b' } },
    );
    expect(next).toMatchObject({ speed: 1.5, positionInS: 0, status: 'loading' });
  });
});

it('PLAYER-005 offers five speeds', () => {
  expect(playerSpeeds).toEqual([0.8, 1, 1.2, 1.5, 2]);
});

describe('the displayed length', () => {
  const displayedAfter = (bufferedInS: number, durationInS?: number) =>
    displayDurationInS(stateAfter({ type: 'load', track }, { type: 'progress', bufferedInS, durationInS }));

  it('is the estimate until more has arrived, then the actual length', () => {
    expect(displayedAfter(3)).toBe(20);
    expect(displayedAfter(24)).toBe(24);
    expect(displayedAfter(18, 18.5)).toBe(18.5);
  });
});

it('PLAYER-009 applies details only to their own track', () => {
  const facts = { download: async () => {}, outline: 'gAA=' };
  const loaded = stateAfter({ type: 'load', track });
  expect(nextPlayerState(loaded, { type: 'facts', id: 'b', facts })).toBe(loaded);
  expect(nextPlayerState(loaded, { type: 'facts', id: 'a', facts }).track).toMatchObject(facts);
});

describe('FEED-002 listened time', () => {
  const playing = (...events: PlayerEvent[]) => stateAfter({ type: 'load', track }, { type: 'playing' }, ...events);
  const timeUpdate = (positionInS: number): PlayerEvent => ({ type: 'time-update', positionInS });

  it('increases during playback, including repeated parts', () => {
    expect(playing(timeUpdate(0.25), timeUpdate(0.5), timeUpdate(2)).playedInS).toBe(2);
    expect(playing(timeUpdate(2), { type: 'seeked', positionInS: 1 }, timeUpdate(2)).playedInS).toBe(3);
  });

  it('excludes seeks and pauses', () => {
    expect(playing(timeUpdate(1), { type: 'seeked', positionInS: 15 }, timeUpdate(15.5)).playedInS).toBe(1.5);
    expect(playing(timeUpdate(1), timeUpdate(9)).playedInS).toBe(1);
    expect(playing(timeUpdate(1), { type: 'waiting' }, timeUpdate(2)).playedInS).toBe(1);
    expect(playing({ type: 'paused' }, timeUpdate(2)).playedInS).toBe(0);
  });

  it('records that the end was reached, also after a replay, and resets with another track', () => {
    const again = playing(timeUpdate(1), { type: 'ended' }, { type: 'seeked', positionInS: 0 }, { type: 'playing' });
    expect(again).toMatchObject({ reachedEnd: true, playedInS: 1 });
    expect(nextPlayerState(again, { type: 'load', track })).toMatchObject({ reachedEnd: false, playedInS: 0 });
  });
});

it('keeps a restored track paused at its position and ignores other tracks’ events', () => {
  const offered = stateAfter({ type: 'offer', track, positionInS: 7 });
  expect(offered).toMatchObject({ status: 'paused', positionInS: 7, track });
  expect(displayDurationInS(offered)).toBe(20);
  const other = { ...track, id: 'b' };
  expect(nextPlayerState(offered, { type: 'offer', track: other, positionInS: 1 })).toBe(offered);
});
