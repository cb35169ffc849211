import { expect, it, vi } from 'vitest';
import { type ComparisonParts, createComparison } from './comparison.ts';

vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 });

/** The parts of an audio element that a comparison uses. */
function fakeElement() {
  const target = new EventTarget();
  const element = {
    ...{
      src: '',
      currentSrc: '',
      currentTime: 0,
      duration: 10,
      playbackRate: 1,
      defaultPlaybackRate: 1,
      readyState: 4,
    },
    ...{ paused: true, ended: false, muted: false, seeking: false, error: null as { code: number } | null },
    buffered: { length: 0, end: () => 0 },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    removeAttribute: () => {},
    emit: (event: string) => target.dispatchEvent(new Event(event)),
    play: async () => {
      element.paused = false;
      element.emit('play');
    },
    pause: () => {
      if (element.paused) return;
      element.paused = true;
      element.emit('pause');
    },
  };
  return element;
}

function openTest(open: Partial<ComparisonParts['open']> = {}, positions?: ComparisonParts['positions']) {
  const [before, after] = [fakeElement(), fakeElement()];
  const elements = [before, after];
  const onPlay = vi.fn();
  const revoked: string[] = [];
  let urls = 0;
  const comparison = createComparison({
    createElement: () => elements.shift() as unknown as HTMLAudioElement,
    createUrl: () => `blob:${++urls}`,
    revokeUrl: (url) => revoked.push(url),
    open: { before: async () => new Blob(['a']), after: async () => new Blob(['b']), ...open },
    positions,
    track: { id: 'a', title: 'Comparison', subtitle: '', outline: undefined },
    onPlay,
  });
  return { comparison, before, after, onPlay, revoked };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('plays both sides at once and lets one be heard', async () => {
  const { comparison, before, after, onPlay } = openTest();
  comparison.transport.toggle();
  await settle();
  expect(onPlay).toHaveBeenCalledOnce();
  expect([before.paused, after.paused]).toEqual([false, false]);
  expect([before.muted, after.muted]).toEqual([true, false]);
});

it('switches at the same position while it plays', async () => {
  const { comparison, before, after } = openTest();
  comparison.transport.toggle();
  await settle();
  after.currentTime = 4.2;
  comparison.select('before');
  expect([before.currentTime, before.muted, after.muted]).toEqual([4.2, false, true]);
  expect([before.paused, after.paused]).toEqual([false, false]);
  comparison.transport.toggle();
  expect([before.paused, after.paused]).toEqual([true, true]);
});

it('corrects drift of the original, and follows a seek and the speed', async () => {
  const { comparison, before, after } = openTest();
  comparison.transport.toggle();
  await settle();
  after.currentTime = 2;
  before.currentTime = 2.02;
  after.emit('timeupdate');
  expect(before.currentTime).toBe(2.02);
  before.currentTime = 2.1;
  after.emit('timeupdate');
  expect(before.currentTime).toBe(2);
  comparison.transport.seek(7);
  await settle();
  after.emit('seeked');
  expect(before.currentTime).toBe(7);
  after.playbackRate = 1.5;
  after.emit('ratechange');
  expect(before.playbackRate).toBe(1.5);
});

it('plays the result alone if the browser cannot play the original', async () => {
  const { comparison, before, after } = openTest();
  comparison.select('before');
  comparison.transport.toggle();
  await settle();
  before.error = { code: 4 };
  before.emit('error');
  expect(comparison.state()).toEqual({ side: 'after', isLoading: false, failed: ['before'] });
  expect([after.muted, after.paused]).toEqual([false, false]);
  comparison.select('before');
  expect(comparison.state().side).toBe('after');
});

it('names a side that did not load, and frees its files', async () => {
  const { comparison, revoked } = openTest({ before: () => Promise.reject(new Error('gone')) });
  comparison.transport.toggle();
  await settle();
  expect(comparison.state().failed).toEqual(['before']);
  comparison.close();
  expect(revoked).toEqual(['blob:1']);
});

it('switches at the same moment of recordings of different pace, and corrects only the side that is not heard', async () => {
  const positions = { toBefore: (seconds: number) => seconds * 2, toAfter: (seconds: number) => seconds / 2 };
  const { comparison, before, after } = openTest({}, positions);
  comparison.transport.toggle();
  await settle();
  after.currentTime = 2;
  before.currentTime = 3.9;
  after.emit('timeupdate');
  expect([before.currentTime, after.currentTime]).toEqual([3.9, 2]);
  comparison.select('before');
  expect([before.currentTime, after.currentTime]).toEqual([4, 2]);
  before.currentTime = 5;
  after.emit('timeupdate');
  expect([before.currentTime, after.currentTime]).toEqual([5, 2.5]);
  comparison.transport.seek(3);
  await settle();
  expect([before.currentTime, after.currentTime]).toEqual([6, 3]);
  comparison.transport.toggle();
  after.currentTime = 10;
  after.ended = true;
  comparison.transport.toggle();
  await settle();
  expect([before.currentTime, after.currentTime]).toEqual([0, 0]);
});
