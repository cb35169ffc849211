import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrowInS, createPlayer, playbackFailure, positionSyncMs, previousInS, skipInS } from './player.ts';
import { collectAudio, type GrowingAudio } from './player-audio.ts';
import { queuePosition } from './player-queue.ts';
import type { Track } from './player-track.ts';

/** The parts of an audio element that the player uses, with manual control. */
class Element extends EventTarget {
  currentTime = 0;
  duration = Number.NaN;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  paused = true;
  ended = false;
  error: { code: number; message: string } | null = null;
  bufferedInS = 0;
  refuses = false;
  get buffered() {
    return { length: this.bufferedInS > 0 ? 1 : 0, end: () => this.bufferedInS };
  }
  async play() {
    if (this.refuses) throw new DOMException('', 'NotAllowedError');
    this.paused = false;
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.emit('pause');
  }
  emit(name: string) {
    this.dispatchEvent(new Event(name));
  }
  grow(bufferedInS: number, duration = Number.POSITIVE_INFINITY) {
    Object.assign(this, { bufferedInS, duration });
    this.emit('progress');
  }
}

const track = (id: string, rest: Partial<Track> = {}): Track => ({
  id,
  title: id,
  subtitle: '',
  source: { url: `/${id}.mp3` },
  ...rest,
});

function setUp(open?: () => GrowingAudio) {
  const element = new Element();
  const opened: string[] = [];
  const stopped = vi.fn();
  const player = createPlayer({
    createElement: () => element as unknown as HTMLAudioElement,
    openSource: (source) => {
      opened.push('url' in source ? source.url : 'stream');
      if (open) return open();
      return 'url' in source
        ? collectAudio(async () => ({
            contentType: 'audio/mpeg',
            bytes: (async function* () {
              yield new Uint8Array(1);
            })(),
          }))
        : source.open();
    },
    startPlayback: () => stopped,
    describe: (error) => (error as Error).message,
  });
  return { element, player, opened, stopped };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('playback', () => {
  it('PLAYER-002 plays a file by its URL and a stream alike', async () => {
    const { player, element, opened } = setUp();
    player.play(track('a'));
    expect(player.state().status).toBe('loading');
    element.emit('playing');
    expect(player.state().status).toBe('playing');
    const stream = collectAudio(async () => ({ contentType: 'audio/mpeg', bytes: (async function* () {})() }));
    player.play(track('b', { source: { open: () => ({ ...stream, chunks: [new Uint8Array(1)] }) } }));
    expect(opened).toEqual(['/a.mp3', 'stream']);
    expect(player.state()).toMatchObject({ status: 'loading', track: { id: 'b' } });
  });

  it('does not restart a recording that is playing', () => {
    const { player, element, opened } = setUp();
    player.play(track('a'));
    element.emit('playing');
    player.play(track('a'));
    expect(opened).toEqual(['/a.mp3']);
  });

  it('pauses, resumes, and starts again after the end', () => {
    const { player, element } = setUp();
    player.play(track('a'));
    element.grow(9, 9);
    element.emit('playing');
    player.toggle();
    expect([player.state().status, element.paused]).toEqual(['paused', true]);
    player.toggle();
    expect(element.paused).toBe(false);
    element.emit('playing');
    element.currentTime = 9;
    element.emit('ended');
    expect(player.state()).toMatchObject({ status: 'ended', positionInS: 9 });
    player.toggle();
    expect(element.currentTime).toBe(0);
  });

  it('waits for a click if the browser blocks autoplay', async () => {
    const { player, element } = setUp();
    element.refuses = true;
    player.play(track('a'));
    await settled();
    expect(player.state().status).toBe('paused');
  });

  it('plays audio that arrives late, but not after a pause', async () => {
    const { player, element } = setUp();
    player.play(track('a'));
    element.paused = true;
    element.emit('canplay');
    expect(element.paused).toBe(false);
    player.pause();
    element.emit('canplay');
    expect(element.paused).toBe(true);
  });

  it('stays at the end after a seek to it', () => {
    const { player, element } = setUp();
    player.play(track('a'));
    element.grow(9, 9);
    element.emit('playing');
    player.seek(9);
    Object.assign(element, { paused: true, ended: true });
    element.emit('canplay');
    element.emit('ended');
    element.emit('canplay');
    expect([player.state().status, element.paused]).toEqual(['ended', true]);
  });

  it('keeps the speed for the next recording', () => {
    const { player, element } = setUp();
    player.play(track('a'));
    player.setSpeed(1.5);
    expect([element.playbackRate, element.defaultPlaybackRate]).toEqual([1.5, 1.5]);
    player.play(track('b'));
    expect(player.state().speed).toBe(1.5);
  });
});

describe('seeking', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  function playing() {
    const parts = setUp();
    parts.player.play(track('a', { expectedInS: 100 }));
    parts.element.grow(60);
    parts.element.emit('playing');
    return parts;
  }

  it('PLAYER-006 PLAYER-007 skips 10 s by button and 3 s by arrow, within the loaded audio', () => {
    expect([skipInS, arrowInS]).toEqual([10, 3]);
    const { player, element } = playing();
    player.skip(skipInS);
    expect(element.currentTime).toBe(10);
    player.skip(-arrowInS);
    expect(element.currentTime).toBe(7);
    player.skip(-skipInS);
    expect(element.currentTime).toBe(0);
    player.seek(90);
    expect(element.currentTime).toBe(60);
  });

  it('PLAYER-008 shows the requested position until the audio reaches it, for at most 500 ms', () => {
    expect(positionSyncMs).toBe(500);
    const { player, element } = playing();
    player.seek(30);
    element.currentTime = 2;
    element.emit('timeupdate');
    expect([player.state().positionInS, player.positionInS()]).toEqual([30, 30]);
    vi.advanceTimersByTime(positionSyncMs);
    element.emit('timeupdate');
    expect([player.state().positionInS, player.positionInS()]).toEqual([2, 2]);
  });

  it('follows the audio again as soon as it reaches the position', () => {
    const { player, element } = playing();
    player.seek(30);
    element.emit('seeked');
    element.currentTime = 31;
    element.emit('timeupdate');
    expect(player.state().positionInS).toBe(31);
  });
});

describe('a list', () => {
  const names = ['a', 'b', 'c'];
  const playedFrom = (at: number) => {
    const parts = setUp();
    parts.player.play(track(names[at]!), queuePosition(names, at, track));
    parts.element.grow(9, 9);
    parts.element.emit('playing');
    return parts;
  };
  const end = ({ element }: ReturnType<typeof setUp>) => {
    element.currentTime = 9;
    element.emit('ended');
  };

  it('goes to the next and previous recording, and stops at the ends', () => {
    const { player, opened } = playedFrom(1);
    player.next();
    player.next();
    expect(player.state().track?.id).toBe('c');
    player.previous();
    player.previous();
    player.previous();
    expect(opened).toEqual(['/b.mp3', '/c.mp3', '/b.mp3', '/a.mp3']);
  });

  it('"previous" restarts a recording that has played for a while', () => {
    const { player, element, opened } = playedFrom(1);
    element.currentTime = previousInS + 1;
    player.previous();
    expect([element.currentTime, opened]).toEqual([0, ['/b.mp3']]);
  });

  it('stops after each recording unless autoplay is on', () => {
    const stopping = playedFrom(0);
    end(stopping);
    expect(stopping.player.state()).toMatchObject({ status: 'ended', track: { id: 'a' } });
    const going = playedFrom(1);
    going.player.setAutoplay(true);
    end(going);
    expect(going.player.state()).toMatchObject({ status: 'loading', track: { id: 'c' } });
    end(going);
    expect(going.player.state()).toMatchObject({ status: 'ended', track: { id: 'c' } });
  });

  it('is cleared when another track is played', () => {
    const { player } = playedFrom(0);
    player.play(track('x'));
    player.setAutoplay(true);
    player.next();
    expect(player.state()).toMatchObject({ track: { id: 'x' }, queuePosition: undefined });
  });
});

describe('a restored recording', () => {
  function offered() {
    const parts = setUp();
    parts.player.offer(track('a', { expectedInS: 20 }), 7);
    return parts;
  }

  it('stays paused at its position, loads nothing until it is played, and starts there', () => {
    const { player, element, opened } = offered();
    expect([player.state().status, player.positionInS(), opened]).toEqual(['paused', 7, []]);
    player.toggle();
    expect([player.state().status, opened, element.paused]).toEqual(['loading', ['/a.mp3'], true]);
    element.grow(5);
    element.emit('canplay');
    expect([element.paused, player.positionInS()]).toEqual([true, 7]);
    element.grow(8);
    expect([element.currentTime, element.paused]).toEqual([7, false]);
  });

  it('can be seeked before it is opened and before audio arrives', () => {
    const { player, element } = offered();
    player.skip(skipInS);
    expect(player.state().positionInS).toBe(17);
    player.play(track('a'));
    player.skip(-arrowInS);
    element.grow(20, 20);
    expect([element.currentTime, element.paused]).toEqual([14, false]);
  });

  it('starts at the beginning if it has become shorter, and stays paused if paused again', () => {
    const { player, element } = offered();
    player.toggle();
    player.toggle();
    expect(player.state().status).toBe('paused');
    element.grow(5, 5);
    expect([element.currentTime, element.paused]).toEqual([0, true]);
  });

  it('is replaced by any track played in the meantime', () => {
    const { player } = setUp();
    player.play(track('b'));
    player.offer(track('a'), 7);
    expect(player.state().track?.id).toBe('b');
  });
});

it('FEED-002 does not count a seek as listened, even if the audio completes it late', () => {
  const { player, element } = setUp();
  player.play(track('a'));
  element.grow(60, 60);
  element.emit('playing');
  const at = (seconds: number) => {
    element.currentTime = seconds;
    element.emit('timeupdate');
  };
  at(0.5);
  player.skip(arrowInS);
  element.emit('seeked');
  at(4);
  expect(player.state()).toMatchObject({ positionInS: 4, playedInS: 1 });
});

describe('PLAYER-004 playback errors', () => {
  it('VOICE-009 shows the message with the detail, and retries on a click', async () => {
    const { player, opened } = setUp(() =>
      collectAudio(async () => {
        throw new Error('404 Not Found');
      }),
    );
    player.play(track('a'));
    await settled();
    const { status, failure } = player.state();
    expect(status).toBe('idle');
    expect(playbackFailure(failure!)).toBe('We are sorry, something went wrong. 404 Not Found');
    player.toggle();
    expect(opened).toEqual(['/a.mp3', '/a.mp3']);
  });

  it('reports audio that the browser cannot decode', () => {
    const { player, element, stopped } = setUp();
    player.play(track('a'));
    element.error = { code: 3, message: 'DECODE_ERROR' };
    element.emit('error');
    expect(player.state()).toMatchObject({ status: 'idle', failure: 'DECODE_ERROR' });
    expect(stopped).toHaveBeenCalled();
  });

  it('plays the received part of an interrupted response, then reports the error', async () => {
    const { player, element } = setUp(() =>
      collectAudio(async () => ({
        contentType: 'audio/mpeg',
        bytes: (async function* () {
          yield new Uint8Array(10);
          throw new Error('connection lost');
        })(),
      })),
    );
    player.play(track('a'));
    await settled();
    element.emit('playing');
    expect(player.state().status).toBe('playing');
    element.emit('ended');
    expect(player.state()).toMatchObject({ status: 'idle', failure: 'connection lost' });
  });

  it('closes when the download is cancelled before any audio arrived', async () => {
    const audio = collectAudio(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const { player } = setUp(() => audio);
    player.play(track('a'));
    audio.stop();
    await settled();
    expect(player.state()).toMatchObject({ status: 'idle', track: undefined, failure: undefined });
  });
});

it('cancels the download when another recording is played or the player is closed', async () => {
  const signals: AbortSignal[] = [];
  const { player } = setUp(() =>
    collectAudio((signal) => {
      signals.push(signal);
      return new Promise(() => {});
    }),
  );
  player.play(track('a'));
  player.play(track('b'));
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  player.close();
  expect(signals[1]!.aborted).toBe(true);
  expect(player.state().track).toBeUndefined();
});
