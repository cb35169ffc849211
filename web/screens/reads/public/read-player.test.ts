import { expect, it } from 'vitest';
import { memoryStorage } from '../../../data/storage/test-storage.ts';
import { listeningReports } from './listening-reports.ts';
import { type PlayerElement, readPlayer } from './read-player.ts';
import { savedReadPosition } from './saved-read-position.ts';

const chapters = [
  { chapter_id: 'one', duration_secs: 60, audio_url: '/one.mp3' },
  { chapter_id: 'two', duration_secs: 90, audio_url: '/two.mp3' },
];

/** An audio element whose events the test sends. */
function fakeElement() {
  const target = new EventTarget();
  const element = {
    src: '',
    currentTime: 0,
    duration: Number.NaN,
    paused: true,
    ended: false,
    error: null,
    readyState: 4,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    preload: 'auto',
    load: () => {},
    play: async () => {
      element.paused = false;
    },
    pause: () => {
      element.paused = true;
      target.dispatchEvent(new Event('pause'));
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  return {
    element: element as unknown as PlayerElement & { currentTime: number; duration: number },
    send: (name: string) => void target.dispatchEvent(new Event(name)),
    loaded: (durationS: number) => {
      element.duration = durationS;
      element.currentTime = 0;
      target.dispatchEvent(new Event('loadedmetadata'));
    },
  };
}

function setUp(store = memoryStorage(), refresh = async () => chapters as readonly (typeof chapters)[number][]) {
  const fake = fakeElement();
  const sent: unknown[] = [];
  const player = readPlayer({
    element: fake.element,
    chapters,
    saved: savedReadPosition(store, 'book'),
    reportsOf: (id) => listeningReports((report) => sent.push({ id, ...report })),
    refresh,
  });
  return { ...fake, player, sent, store };
}

it('PUB-001 continues with the next chapter, and ends at the beginning', () => {
  const { player, element, send, loaded, sent } = setUp();
  player.play();
  loaded(60);
  send('playing');
  for (let atS = 0; atS <= 16; atS++) {
    element.currentTime = atS;
    send('timeupdate');
  }
  send('ended');
  expect(player.state()).toMatchObject({ chapter: 1, positionS: 0, durationS: 90 });
  expect(element.src).toBe('/two.mp3');
  loaded(90);
  send('playing');
  send('ended');
  expect(player.state()).toMatchObject({ chapter: 0, status: 'paused' });
  expect(sent).toEqual([
    { id: 'one', played: true, seconds: 0 },
    { id: 'one', seconds: 15 },
    { id: 'one', completed: true, seconds: 1 },
    { id: 'two', played: true, seconds: 0 },
    { id: 'two', completed: true, seconds: 0 },
  ]);
});

it('PUB-001 remembers chapter, position and speed on the device', () => {
  const { player, element, send, loaded, store } = setUp();
  player.open(1);
  loaded(90);
  element.currentTime = 42;
  send('timeupdate');
  player.setSpeed(1.5);
  const again = setUp(store);
  expect(again.player.state()).toEqual({ status: 'paused', chapter: 1, positionS: 42, durationS: 90, speed: 1.5 });
  again.player.play();
  again.loaded(90);
  expect([again.element.currentTime, again.element.playbackRate]).toEqual([42, 1.5]);
});

it('PUB-001 seeks within the chapter and before it is loaded', () => {
  const { player, element, loaded } = setUp();
  player.seek(500);
  expect(player.state().positionS).toBe(60);
  player.skip(-15);
  expect(player.state().positionS).toBe(45);
  player.play();
  loaded(60);
  expect(element.currentTime).toBe(45);
  player.skip(-100);
  expect(element.currentTime).toBe(0);
});

it('PUB-001 asks once for a new address after an error, then fails', async () => {
  let asked = 0;
  const { player, element, send, loaded } = setUp(memoryStorage(), async () => {
    asked++;
    return chapters.map((chapter) => ({ ...chapter, audio_url: `${chapter.audio_url}?new` }));
  });
  player.play();
  loaded(60);
  element.currentTime = 20;
  send('timeupdate');
  send('error');
  await Promise.resolve();
  await Promise.resolve();
  expect(element.src).toBe('/one.mp3?new');
  loaded(60);
  expect(element.currentTime).toBe(20);
  send('error');
  expect(asked).toBe(1);
  expect(player.state().status).toBe('failed');
});
