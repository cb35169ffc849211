import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import type { Pcm } from '../../audio/pcm.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { defaultSettings } from '../host/test-speech.ts';
import { installFolder } from './install/install.ts';
import { describeLocal, retestModel } from './install/manage.ts';
import { openSherpa, type Sherpa } from './sherpa.ts';
import { installCloningModel, writeCloningModel } from './test-cloning-model.ts';

let folder: string;
let sherpa: Sherpa;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'timbre-cloning-'));
  sherpa = openSherpa({ folder });
});
afterEach(async () => {
  await sherpa.close();
  rmSync(folder, { recursive: true, force: true });
});

const toneOf = (hertz: number): Pcm => ({
  samples: Float32Array.from({ length: 24_000 * 6 }, (_, at) => 0.2 * Math.sin((2 * Math.PI * hertz * at) / 24_000)),
  sampleRate: 24_000,
});

async function synthesize(text: string, reference: Pcm | undefined, speed = 1): Promise<Pcm> {
  const [cloner] = sherpa.cloners;
  const clone = reference && {
    modelId: 'parrot',
    reference: { key: 'one', read: async () => reference },
    gainDb: await cloner!.measure(reference, neverAborted),
  };
  const request = {
    text,
    voice: 'mine',
    language: 'en',
    settings: { ...defaultSettings, speed },
    ...(clone && { clone }),
  };
  const pieces: Float32Array[] = [];
  for await (const { pcm } of sherpa.engine('sherpa/parrot')!.speak(request, neverAborted)) pieces.push(pcm.samples);
  return { samples: Float32Array.from(pieces.flatMap((piece) => [...piece])), sampleRate: 24_000 };
}

/** The pitch in Hz of a tone with silence around it. */
function measurePitch({ samples, sampleRate }: Pcm): number {
  const audible = samples.filter((sample) => Math.abs(sample) > 1e-4);
  let crossings = 0;
  for (let at = 1; at < audible.length; at++) if (audible[at - 1]! < 0 !== audible[at]! < 0) crossings++;
  return ((crossings / audible.length) * sampleRate) / 2;
}

it('VOICE-044 clones a voice with the pitch of the recording, the standard level and the requested speed', async () => {
  await installCloningModel(folder, 'parrot');
  const text = 'one and the same clause of some length';
  const [deep, high] = [await synthesize(text, toneOf(150)), await synthesize(text, toneOf(420))];
  expect(Math.abs(measurePitch(deep) - 150)).toBeLessThan(8);
  expect(Math.abs(measurePitch(high) - 420)).toBeLessThan(12);
  for (const speech of [deep, high]) expect(Math.abs(integratedLoudness(speech) + 16)).toBeLessThanOrEqual(1);
  const fast = await synthesize(text, toneOf(150), 1.2);
  expect(fast.samples.length / deep.samples.length).toBeCloseTo(1 / 1.2, 1);
  expect(Math.abs(measurePitch(fast) - 150)).toBeLessThan(8);
  expect(await synthesize(text, toneOf(150))).toEqual(deep);
});

it('has no voices of its own and reports a missing recording', async () => {
  await installCloningModel(folder, 'parrot');
  expect(sherpa.voices).toEqual([]);
  expect(sherpa.cloners).toMatchObject([{ modelId: 'parrot', title: 'Parrot', languages: ['en'] }]);
  await expect(synthesize('Hello.', undefined)).rejects.toThrow('The model Parrot needs a reference recording.');
});

it('is tested with a synthetic hum when it is installed or retested', async () => {
  const from = join(folder, 'from', 'parrot');
  const models = join(folder, 'models');
  writeCloningModel(from);
  const model = await installFolder(from, describeLocal(from, []), { models, signal: neverAborted });
  expect(model).toMatchObject({
    id: 'parrot',
    kind: 'pocket',
    sampleRate: 24_000,
    speakers: [],
    verified: 'synthesis',
  });
  expect(await retestModel(models, 'parrot', neverAborted)).toEqual(model);
});
