import { expect, it } from 'vitest';
import { createLinePlayer, type PlayedLine } from './line-player.ts';

/** As much of a media element as the player uses. */
function fakeElement() {
  const element = {
    currentTime: 0,
    duration: 60,
    paused: true,
    ended: false,
    seeking: false,
    muted: false,
    volume: 1,
    playbackRate: 1,
    preservesPitch: false,
    preload: '',
    src: '',
    pause: () => {
      element.paused = true;
    },
    play: async () => {
      element.paused = false;
    },
    removeAttribute: () => {
      element.src = '';
    },
  };
  return element;
}

const line = (takeId: string, startS: number, endS: number, stretch = 1): PlayedLine => ({
  takeId,
  startS,
  endS,
  stretch,
});

async function setUp(lines: readonly PlayedLine[]) {
  const source = fakeElement();
  const audios: ReturnType<typeof fakeElement>[] = [];
  const requested: string[] = [];
  const released: string[] = [];
  const player = createLinePlayer({
    element: source as unknown as HTMLMediaElement,
    createAudio: () => {
      const audio = fakeElement();
      audios.push(audio);
      return audio as unknown as HTMLAudioElement;
    },
    load: async (takeId) => {
      requested.push(takeId);
      return `blob:${takeId}`;
    },
    release: (url) => released.push(url),
  });
  player.setLines(lines, { volume: 1, duckedVolume: 0.1 });
  const go = async (nowS: number) => {
    source.currentTime = nowS;
    player.follow();
    await Promise.resolve();
    await Promise.resolve();
    player.follow();
  };
  const heard = () => audios.filter(({ paused }) => !paused).map(({ src }) => src);
  return { source, player, go, heard, requested, released, audios };
}

it('plays each line at its time, lowers the source meanwhile, and stops it at its end', async () => {
  const { source, go, heard } = await setUp([line('a', 1, 3), line('b', 5, 6)]);
  source.paused = false;
  await go(0.5);
  expect(heard()).toEqual([]);
  expect(source.volume).toBe(1);
  await go(1.5);
  expect(heard()).toEqual(['blob:a']);
  expect(source.volume).toBe(0.1);
  await go(4);
  expect(heard()).toEqual([]);
  expect(source.volume).toBe(1);
});

it('plays two people at once, and a stretched line from the right place', async () => {
  const { source, go, heard, audios } = await setUp([line('a', 1, 5), line('b', 2, 4, 1.25)]);
  source.paused = false;
  await go(3);
  expect(heard()).toEqual(['blob:a', 'blob:b']);
  expect(audios[1]!.currentTime).toBeCloseTo(1.25);
  expect(audios[1]!.playbackRate).toBe(1.25);
});

it('pauses with the source, and follows a jump', async () => {
  const { source, go, heard, audios } = await setUp([line('a', 1, 5)]);
  source.paused = false;
  await go(2);
  await go(4);
  expect(audios[0]!.currentTime).toBeCloseTo(3);
  source.paused = true;
  await go(4);
  expect(heard()).toEqual([]);
});

it('loads only what comes soon, and gives up what is not needed', async () => {
  const { player, requested, released, go } = await setUp([line('a', 1, 2), line('b', 30, 31)]);
  await go(0);
  expect(requested).toEqual(['a']);
  player.setLines([line('b', 30, 31)], { volume: 0, duckedVolume: 0 });
  expect(released).toEqual(['blob:a']);
  player.close();
});
