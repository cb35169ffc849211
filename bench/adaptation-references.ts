import { existsSync, readFileSync } from 'node:fs';
import { openVariableResampler } from '../audio/effects/variable-resampler.ts';
import { readWav } from '../audio/formats/wav.ts';
import { concatSamples, type Pcm } from '../audio/pcm.ts';
import { openCodecs } from '../engines/codec/codecs.ts';
import { synthesizeBase } from '../engines/lab/fitting/synthesize-base.ts';
import { defaultVoices } from '../engines/voices/default-voices.ts';
import { thousandCharacters } from './measure.ts';

/** A voice to which a voice of an engine is adapted. */
export interface ReferenceVoice {
  readonly name: string;
  /** Returns a recording of it: mono, 16 kHz. */
  readonly record: () => Float32Array | Promise<Float32Array>;
  /** Speaks other texts, to measure how many words are missed in its own speech; absent for people. */
  readonly speak?: (texts: readonly string[]) => { readonly text: string; readonly pcm: Pcm }[];
  /** IDs of default voices that must not be the base, because this voice is derived from them. */
  readonly excludedIds: readonly string[];
}

export const referenceSampleRate = 16_000;
const resampleVariably = openVariableResampler();
const sentences = thousandCharacters.match(/[^.]+\./g)!.map((sentence) => sentence.trim());

/** Resamples to 16 kHz. A `speedFactor` above 1 also raises the pitch and shortens the vocal tract, as for a child. */
export const resample = (samples: Float32Array, sourceRate: number, speedFactor = 1): Float32Array =>
  sourceRate * speedFactor === referenceSampleRate
    ? samples
    : resampleVariably(samples, () => (sourceRate * speedFactor) / referenceSampleRate).slice();

function synthesize(engineId: string, voice: string, speedFactor = 1): Pick<ReferenceVoice, 'record' | 'speak'> {
  const say = (texts: readonly string[]): Float32Array => {
    const { clauses, sampleRate } = synthesizeBase(engineId, voice, 'en', texts);
    return resample(concatSamples(clauses), sampleRate, speedFactor);
  };
  return {
    record: () => say(sentences),
    speak: (texts) => texts.map((text) => ({ text, pcm: { samples: say([text]), sampleRate: referenceSampleRate } })),
  };
}

/** IDs of the default voices that were built from the same recordings, and of all formant voices, which resemble no person. */
const relatedVoiceIds = (base: string): string[] =>
  defaultVoices
    .filter(({ speakers: [first] }) => first!.engineVoice.startsWith(base) || first!.engineId === 'espeak')
    .map(({ id }) => id);
const synthesizedReference = (engineId: string, voice: string, description: string): ReferenceVoice => ({
  name: `${engineId} ${voice}, ${description}`,
  ...synthesize(engineId, voice),
  excludedIds: relatedVoiceIds(engineId === 'espeak' ? 'espeak' : voice.split('-')[0]!),
});

/**
 * Voices of both engines, and two real speakers if `folder` contains their recordings: `austen-0870.wav`,
 * `austen-0880.wav` and `austen-0890.wav` (16 kHz, mono), and `jfk.flac`.
 */
export function listReferenceVoices(folder: URL | undefined): ReferenceVoice[] {
  const references: ReferenceVoice[] = [
    synthesizedReference('flite', 'rms', 'US man'),
    synthesizedReference('flite', 'slt', 'US woman'),
    synthesizedReference('flite', 'awb', 'Scottish man'),
    synthesizedReference('flite', 'kal', 'diphones'),
    synthesizedReference('espeak', 'man-even', 'US man'),
    synthesizedReference('espeak', 'man-deep', 'low man'),
    synthesizedReference('espeak', 'woman-rp', 'English woman'),
    synthesizedReference('espeak', 'woman-bright', 'US woman'),
    {
      name: 'child-like, 275 Hz',
      ...synthesize('flite', 'slt-high', 1.35),
      excludedIds: relatedVoiceIds('slt'),
    },
    {
      name: 'child-like, 245 Hz',
      ...synthesize('flite', 'awb-high', 1.38),
      excludedIds: relatedVoiceIds('awb'),
    },
  ];
  if (!folder) return references;
  const readerFiles = ['0870', '0880', '0890'].map((name) => new URL(`austen-${name}.wav`, folder));
  if (readerFiles.every((file) => existsSync(file)))
    references.push({
      name: 'a reader of LibriVox',
      record: () => Float32Array.from(readerFiles.flatMap((file) => [...readWav(readFileSync(file)).samples])),
      excludedIds: [],
    });
  const speechFile = new URL('jfk.flac', folder);
  if (existsSync(speechFile))
    references.push({ name: 'a speech of 1961', record: () => decodeFile(speechFile), excludedIds: [] });
  return references;
}

async function decodeFile(file: URL): Promise<Float32Array> {
  const codecs = await openCodecs({ processes: 1 });
  async function* bytes() {
    yield readFileSync(file);
  }
  const samples: number[] = [];
  for await (const pcm of codecs.decode(bytes(), referenceSampleRate, new AbortController().signal))
    samples.push(...pcm.samples);
  await codecs.close();
  return Float32Array.from(samples);
}
