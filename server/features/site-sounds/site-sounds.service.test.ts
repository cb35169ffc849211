import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import type { Pcm } from '../../../audio/pcm.ts';
import { openFileCache } from '../../platform/file-cache.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { type SiteSound, siteSoundsService } from './site-sounds.service.ts';

const root = testFolder('site-sounds');

/** A sound whose MP3 is `length` bytes of its value in the tests. */
function testSound(id: string, value: number, version = '1') {
  const make = vi.fn(async function* (): AsyncGenerator<Pcm> {
    yield { samples: new Float32Array(100).fill(value / 100), sampleRate: 44_100 };
  });
  return { id, version, make } satisfies SiteSound;
}

async function openSounds(
  sounds: readonly SiteSound[],
  { folder = join(root, randomUUID()), engineVersion = 'engines-1' } = {},
) {
  const siteSounds = siteSoundsService({
    cache: await openFileCache({ folder, maxBytes: 1_000_000 }),
    watermark: {
      async *encodeMarked(_format, source) {
        for await (const { samples } of source)
          yield Uint8Array.from({ length: samples.length }, (_, i) => Math.round(samples[i]! * 100) + (i % 2));
      },
    },
    engineVersion,
    sounds,
  });
  return { siteSounds, folder };
}

const signal = () => new AbortController().signal;

it('makes a sound once, for callers at the same time and after a restart', async () => {
  const sound = testSound('sample-german', 7);
  const { siteSounds, folder } = await openSounds([sound]);
  const [first, second] = await Promise.all([
    siteSounds.open('sample-german', undefined),
    siteSounds.open('sample-german', undefined),
  ]);
  const audio = await buffer(first.stream);
  expect(audio).toHaveLength(100);
  expect(await buffer(second.stream)).toEqual(audio);
  expect(first.contentType).toBe('audio/mpeg');
  const again = await openSounds([sound], { folder });
  expect(await buffer((await again.siteSounds.open('sample-german', undefined)).stream)).toEqual(audio);
  expect(sound.make).toHaveBeenCalledTimes(1);
});

it('makes a sound anew, under another tag, for another text and for other engines', async () => {
  const sound = testSound('sample-german', 7);
  const { siteSounds, folder } = await openSounds([sound]);
  await siteSounds.open('sample-german', undefined);
  const otherText = testSound('sample-german', 8, '2');
  const changed = await openSounds([otherText], { folder });
  await changed.siteSounds.open('sample-german', undefined);
  const upgraded = await openSounds([sound], { folder, engineVersion: 'engines-2' });
  await upgraded.siteSounds.open('sample-german', undefined);
  expect([sound.make, otherText.make].map((make) => make.mock.calls.length)).toEqual([2, 1]);
  const tags = [siteSounds, changed.siteSounds, upgraded.siteSounds].map((one) => one.tagOf('sample-german'));
  expect(new Set(tags).size).toBe(3);
});

it('has the waveform of a sound once it is made, also after a restart', async () => {
  const sound = testSound('sample-german', 51);
  const { siteSounds, folder } = await openSounds([sound]);
  expect(await siteSounds.waveformOf('sample-german')).toBeUndefined();
  expect(sound.make).not.toHaveBeenCalled();
  await siteSounds.open('sample-german', undefined);
  const again = await openSounds([sound], { folder });
  for (const service of [siteSounds, again.siteSounds]) {
    const waveform = await service.waveformOf('sample-german');
    expect(waveform?.durationMs).toBeCloseTo(100 / 44.1, 3);
    expect(Buffer.from(waveform!.outline, 'base64')).toEqual(Buffer.alloc(64, 130));
  }
  await expect(siteSounds.waveformOf('sample-elvish')).rejects.toMatchObject({ code: 'site_sound_not_found' });
});

it('gives the range that is asked for', async () => {
  const { siteSounds } = await openSounds([testSound('sample-german', 7)]);
  const part = await siteSounds.open('sample-german', 'bytes=10-19');
  expect(part).toMatchObject({ bytes: 100, range: { start: 10, end: 19 } });
  expect(await buffer(part.stream)).toHaveLength(10);
});

it('has no sound of an unknown ID', async () => {
  const { siteSounds } = await openSounds([testSound('sample-german', 7)]);
  await expect(siteSounds.open('sample-elvish', undefined)).rejects.toMatchObject({ code: 'site_sound_not_found' });
});

it('makes the missing sounds, also after one that fails', async () => {
  const [made, missing] = [testSound('sample-german', 7), testSound('sample-greek', 9)];
  const failing: SiteSound = {
    ...testSound('sample-tamil', 1),
    // biome-ignore lint/correctness/useYield: it fails before its first sound
    async *make() {
      throw new Error('no engine');
    },
  };
  const { siteSounds } = await openSounds([made, failing, missing]);
  await siteSounds.open('sample-german', undefined);
  await expect(siteSounds.makeMissing(signal())).rejects.toThrow('no engine');
  expect([made.make, missing.make].map((make) => make.mock.calls.length)).toEqual([1, 1]);
  await siteSounds.open('sample-greek', undefined);
  expect(missing.make).toHaveBeenCalledTimes(1);
});

it('stops to make sounds when the server stops', async () => {
  const sound = testSound('sample-german', 7);
  const { siteSounds } = await openSounds([sound]);
  await expect(siteSounds.makeMissing(AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing');
  expect(sound.make).not.toHaveBeenCalled();
});
