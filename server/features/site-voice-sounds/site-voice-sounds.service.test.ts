import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concatSamples, type Pcm } from '../../../audio/pcm.ts';
import {
  changerDemos,
  changerResultId,
  changerSourceId,
  cloningBaseId,
  cloningDemos,
  cloningResultId,
  cloningSourceId,
  isolatorAfterId,
  isolatorBeforeId,
  isolatorDemos,
  isolatorSnrDb,
} from '../../../contract/site/site-voice-sounds.ts';
import { findTargetVoice } from '../../../engines/changer/target-voice.ts';
import { openVoiceChanger } from '../../../engines/changer/voice-changer.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { openIsolator } from '../../../engines/isolate/isolator.ts';
import { siSdrDb } from '../../../engines/isolate/test-noise.ts';
import { embedSpeaker } from '../../../engines/lab/embedding/embed-speaker.ts';
import { cosineSimilarity } from '../../../engines/lab/embedding/speaker-embedding.ts';
import { measureVoice } from '../../../engines/lab/fitting/voice-statistics.ts';
import { openVoiceLab } from '../../../engines/lab/open-lab.ts';
import { openSpeech, type Speech } from '../../../engines/registry.ts';
import { openSoundEffects } from '../../../engines/sound-effects/open-sound-effects.ts';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import { demoSpeechService } from './demo-speech.service.ts';
import { siteVoiceSounds } from './site-voice-sounds.service.ts';

const changer = openVoiceChanger({ size: 1 });
const isolator = openIsolator({ size: 1 });
const soundEffects = openSoundEffects();
let speech: Speech;
let sounds: readonly SiteSound[];
const adaptedBases: string[] = [];

beforeAll(async () => {
  speech = await openSpeech({ workers: 1 });
  const lab = await openVoiceLab();
  sounds = siteVoiceSounds({
    ...{ speech, changer, isolator, soundEffects },
    lab: {
      async adapt(...task) {
        const adapted = await lab.adapt(...task);
        adaptedBases.push(adapted.recipe.base);
        return adapted;
      },
    },
  });
  return () => lab.close();
});
afterAll(() => Promise.all([speech.close(), changer.close(), isolator.close(), soundEffects.close()]));

const made = new Map<string, Promise<Pcm>>();

/** A sound, made once for all tests. */
function make(id: string): Promise<Pcm> {
  const sound = sounds.find((one) => one.id === id);
  if (!sound) throw new Error(`there is no sound ${id}`);
  const pcm = made.get(id) ?? collect(sound);
  made.set(id, pcm);
  return pcm;
}

async function collect(sound: SiteSound): Promise<Pcm> {
  const pieces = await Array.fromAsync(sound.make(neverAborted));
  return { samples: concatSamples(pieces.map(({ samples }) => samples)), sampleRate: pieces[0]!.sampleRate };
}

const level = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

function expectSpeech({ samples, sampleRate }: Pcm, text: string): void {
  const words = text.split(' ').length;
  expect(level(samples)).toBeGreaterThan(0.02);
  expect(words / (samples.length / sampleRate)).toBeGreaterThan(1.5);
  expect(words / (samples.length / sampleRate)).toBeLessThan(5);
}

it('gives every sound an id of its own that its address allows', () => {
  const ids = sounds.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

it('names default voices by their names', () => {
  const named = [
    ...changerDemos.flatMap(({ voice, targets }) => [voice, ...targets]),
    ...isolatorDemos.map(({ voice }) => voice),
    ...cloningDemos.flatMap(({ voice, base }) => [voice, base]),
  ];
  for (const { id, name } of named) expect(defaultVoices.find((voice) => voice.id === id)?.name).toBe(name);
});

describe.each(changerDemos)('the performance of $voice.name', (demo) => {
  it.each(demo.targets)('keeps its length and gets the pitch of $name', async (target) => {
    const [source, result] = await Promise.all([make(changerSourceId(demo)), make(changerResultId(demo, target))]);
    expectSpeech(source, demo.text);
    expectSpeech(result, demo.text);
    expect(result.samples).toHaveLength(source.samples.length);
    const { f0MeanHz } = findTargetVoice(speech.findVoice(target.id)!)!;
    const semitones = ({ samples, sampleRate }: Pcm) =>
      Math.abs(12 * Math.log2(measureVoice([samples], sampleRate)!.f0MeanHz / f0MeanHz));
    expect(semitones(result)).toBeLessThan(1);
    expect(semitones(source)).toBeGreaterThan(2);
  });
});

it.each(isolatorDemos)('frees a voice from $id by as many dB as the page says', async (demo) => {
  const [before, after] = await Promise.all([make(isolatorBeforeId(demo)), make(isolatorAfterId(demo))]);
  const demoSpeech = demoSpeechService({ speech });
  const voice = demoSpeech.findVoice(demo.voice.id);
  const { samples: clean } = await demoSpeech.speak({ voice, text: demo.text }, before.sampleRate, neverAborted);
  expectSpeech(before, demo.text);
  expectSpeech(after, demo.text);
  expect(after.samples).toHaveLength(before.samples.length);
  const beforeDb = siSdrDb(clean, before.samples);
  expect(Math.abs(beforeDb - isolatorSnrDb)).toBeLessThan(0.5);
  expect(Math.abs(siSdrDb(clean, after.samples) - beforeDb - demo.improvementDb)).toBeLessThan(0.5);
});

it.each(cloningDemos)('adapts $base.name to the recording of $voice.name', async (demo) => {
  const clone = await make(cloningResultId(demo));
  const [recording, base] = await Promise.all([make(cloningSourceId(demo)), make(cloningBaseId(demo))]);
  for (const pcm of [recording, base, clone]) expectSpeech(pcm, demo.text);
  expect(adaptedBases).toContain(demo.base.id);
  const similarity = ({ samples }: Pcm) => cosineSimilarity(embedSpeaker(samples), embedSpeaker(recording.samples));
  expect(similarity(clone)).toBeGreaterThan(similarity(base));
  expect(similarity(clone)).toBeGreaterThan(0.95);
});
