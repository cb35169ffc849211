import { existsSync, readFileSync } from 'node:fs';
import { openVariableResampler } from '../audio/effects/variable-resampler.ts';
import { readWav } from '../audio/formats/wav.ts';
import { openCodecs } from '../engines/codec/codecs.ts';
import { synthesizeBase } from '../engines/lab/fitting/synthesize-base.ts';
import { defaultVoices } from '../engines/voices/default-voices.ts';
import { thousandCharacters } from './measure.ts';

/** The target voice of an adaptation. */
export interface Goal {
  readonly name: string;
  /** Mono, 16 kHz. */
  readonly record: () => Float32Array | Promise<Float32Array>;
  /** Ids of default voices that must not be the base, because the goal is derived from them. */
  readonly excludedIds: readonly string[];
}

export const goalRate = 16_000;
const varyRate = openVariableResampler();
const sentences = thousandCharacters.match(/[^.]+\./g)!.map((sentence) => sentence.trim());

/** `samples` of the rate `own` at 16 kHz; `faster` plays them faster, smaller and higher. */
export const atGoalRate = (samples: Float32Array, sourceRate: number, faster = 1): Float32Array =>
  sourceRate * faster === goalRate ? samples : varyRate(samples, () => (sourceRate * faster) / goalRate).slice();

function recorded(engineId: string, voice: string, faster = 1): Float32Array {
  const { clauses, sampleRate } = synthesizeBase(engineId, voice, 'en', sentences);
  return atGoalRate(Float32Array.from(clauses.flatMap((clause) => [...clause])), sampleRate, faster);
}

/** Voices built from the same recordings, and formant voices, which resemble no person. */
const sharing = (base: string): string[] =>
  defaultVoices
    .filter(({ speakers: [first] }) => first!.engineVoice.startsWith(base) || first!.engineId === 'espeak')
    .map(({ id }) => id);
const synthesizedGoal = (engineId: string, voice: string, what: string): Goal => ({
  name: `${engineId} ${voice}, ${what}`,
  record: () => recorded(engineId, voice),
  excludedIds: sharing(engineId === 'espeak' ? 'espeak' : voice.split('-')[0]!),
});

/** Voices of both engines, and the recordings of people found in `folder`. */
export function adaptationGoals(folder: URL): Goal[] {
  const goals: Goal[] = [
    synthesizedGoal('flite', 'rms', 'US man'),
    synthesizedGoal('flite', 'slt', 'US woman'),
    synthesizedGoal('flite', 'awb', 'Scottish man'),
    synthesizedGoal('flite', 'kal', 'diphones'),
    synthesizedGoal('espeak', 'man-even', 'US man'),
    synthesizedGoal('espeak', 'man-deep', 'low man'),
    synthesizedGoal('espeak', 'woman-rp', 'English woman'),
    synthesizedGoal('espeak', 'woman-bright', 'US woman'),
    { name: 'child-like, 275 Hz', record: () => recorded('flite', 'slt-high', 1.35), excludedIds: sharing('slt') },
    { name: 'child-like, 245 Hz', record: () => recorded('flite', 'awb-high', 1.38), excludedIds: sharing('awb') },
  ];
  const reader = ['0870', '0880', '0890'].map((name) => new URL(`austen-${name}.wav`, folder));
  if (reader.every((file) => existsSync(file)))
    goals.push({
      name: 'a reader of LibriVox',
      record: () => Float32Array.from(reader.flatMap((file) => [...readWav(readFileSync(file)).samples])),
      excludedIds: [],
    });
  const speech = new URL('jfk.flac', folder);
  if (existsSync(speech)) goals.push({ name: 'a speech of 1961', record: () => decoded(speech), excludedIds: [] });
  return goals;
}

async function decoded(file: URL): Promise<Float32Array> {
  const codecs = await openCodecs({ processes: 1 });
  async function* bytes() {
    yield readFileSync(file);
  }
  const samples: number[] = [];
  for await (const pcm of codecs.decode(bytes(), goalRate, new AbortController().signal)) samples.push(...pcm.samples);
  await codecs.close();
  return Float32Array.from(samples);
}
