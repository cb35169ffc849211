import { intonationRate } from '../../audio/analysis/intonation.ts';
import {
  mapToResampledTime,
  openVariableResampler,
  type VariableResampler,
} from '../../audio/effects/variable-resampler.ts';
import { readWav } from '../../audio/formats/wav.ts';
import { shiftEarlier } from '../align/match.ts';
import type { TimedWord } from '../contract/alignment.ts';
import type { ClauseRequest } from '../contract/clauses.ts';
import type { PronouncedSpan } from '../contract/pronunciation.ts';
import { type EspeakProgram, loadEspeak } from '../espeak/module.ts';
import { openPieceWriter } from '../host/pieces.ts';
import { seededRandom } from '../host/seeded-random.ts';
import type { Synthesizer } from '../host/synthesizer.ts';
import { openVoiceStrip } from '../host/voice-strip.ts';
import { replaceSpans, toFlitePhones } from '../phonetics/pronunciations.ts';
import { respellFilipino } from '../text/spoken-text.ts';
import { attachMarks, markUpAccent } from './accents.ts';
import { setPauses } from './pauses.ts';
import { plainText } from './plain-text.ts';
import { createFlite, type Flite, type FliteModule, fliteSampleRate } from './program.ts';
import { type FliteVoice, fliteVoices } from './voices.ts';
import { alignWords, readPhones } from './word-times.ts';

const maxPieceLength = fliteSampleRate / 2;
const blockLength = 2048;

/** Creates flite in this thread. */
export async function openSynthesizer(module: FliteModule): Promise<Synthesizer> {
  const flite = createFlite(module);
  const espeak = await loadEspeak(module.espeakData);
  const varyRate = openVariableResampler();
  return {
    warm() {
      for (const voice of ['rms', 'slt', 'awb', 'kal16']) flite.run(['-voice', voice, '-t', 'Ready.']);
    },
    speak(request, emit, aborted, emitWords) {
      const voice = fliteVoices.find(({ key }) => key === request.voice);
      if (!voice) throw new Error(`flite has no voice ${request.voice}`);
      const strip = openVoiceStrip({ ...voice, sampleRate: fliteSampleRate }, request.settings);
      const pieces = openPieceWriter(maxPieceLength, emit);
      const { samples, words } = synthesize({ flite, espeak, varyRate }, voice, request);
      for (let at = 0; at < samples.length && !aborted(); at += blockLength) {
        pieces.add(strip.process(samples.subarray(at, at + blockLength)));
      }
      pieces.add(strip.finish());
      pieces.flush();
      emitWords?.(words().map((word) => shiftEarlier(word, strip.trimmedS)));
    },
  };
}

/**
 * Converts the clause to flite's markup, with its given pronunciations and the accent of the voice; undefined if there
 * are neither.
 */
function toMarkup(request: ClauseRequest, { accent }: FliteVoice, espeak: EspeakProgram): string | undefined {
  if (accent) return markUpAccent(espeak, request.text, request.pronunciations ?? [], accent);
  const supported = (request.pronunciations ?? []).filter((span) => toFlitePhones(span) !== undefined);
  if (supported.length === 0) return undefined;
  const plain = (part: string): string => toSpacedPlainText(part).replaceAll(/[<>&]/g, ' ');
  const phonemes = (span: PronouncedSpan): string => `<phoneme ph="${toFlitePhones(span)}">x</phoneme>`;
  return attachMarks(replaceSpans(request.text, supported, phonemes, plain));
}

/** Restores outer spaces, which `plainText` trims, to keep words separate. */
const toSpacedPlainText = (part: string): string =>
  `${/^\s/.test(part) ? ' ' : ''}${plainText(part)}${/\s$/.test(part) ? ' ' : ''}`;

interface Clause {
  readonly samples: Float32Array;
  /** The word times in seconds from the first sample. */
  readonly words: () => TimedWord[];
}

interface Programs {
  readonly flite: Flite;
  readonly espeak: EspeakProgram;
  readonly varyRate: VariableResampler;
}

/** Synthesizes the clause without leveling. Samples and words are valid until the next call. */
function synthesize({ flite, espeak, varyRate }: Programs, voice: FliteVoice, request: ClauseRequest): Clause {
  const { settings, seed = 0 } = request;
  const plain = plainText(respellFilipino(request));
  const markup = toMarkup(request, voice, espeak);
  const text = markup ?? plain;
  const { base, formantFactor, f0Hz } = voice;
  const liveliness = 1.5 - settings.stability + settings.style * 0.5;
  const options = ['-voice', base, ...(markup === undefined ? [] : ['-ssml']), '-psdur', '-t', text];
  const set = (feature: string, value: number): void => {
    options.push('--setf', `${feature}=${value.toFixed(4)}`);
  };
  set('duration_stretch', (voice.durationFactor * formantFactor * (1 + 0.06 * settings.style)) / settings.speed);
  if (f0Hz) {
    set('int_f0_target_mean', f0Hz[0] / formantFactor);
    set('int_f0_target_stddev', (f0Hz[1] / formantFactor) * liveliness);
  }
  const spoken = { ...readWav(flite.run(options)), phones: readPhones(flite.printed) };
  const { samples: raw, phones } = setPauses(spoken, {
    text: request.text,
    speed: settings.speed,
    sampleRate: fliteSampleRate,
  });
  const drift = createPitchDrift(seededRandom(seed, text), 0.015 * (liveliness - 0.5));
  // The F0 of rms cannot be set, so its intonation is scaled afterwards.
  const intonation = f0Hz ? () => 1 : intonationRate({ samples: raw, sampleRate: fliteSampleRate }, liveliness);
  const rateAt = (position: number) => formantFactor * intonation(position) * drift(position);
  const samples = varyRate(raw, rateAt);
  const words = () => {
    const mapTime = mapToResampledTime(samples.length / fliteSampleRate, rateAt);
    const timedWords = alignWords(plain.split(/[^\w$%&+=@']+/).filter(Boolean), phones);
    return timedWords.map(({ text: word, startS, endS }) => ({
      text: word,
      startS: mapTime(startS),
      endS: mapTime(endS),
    }));
  };
  return { samples, words };
}

/** The rate of a slow random drift of F0 over a clause, with a slight fall. */
function createPitchDrift(random: () => number, depth: number): (position: number) => number {
  const [phase = 0, turns = 0, offset = 0] = [random() * 2 * Math.PI, 1 + random() * 1.5, random() - 0.5];
  return (position) =>
    1 + depth * (0.5 - position + 0.6 * Math.sin(phase + turns * 2 * Math.PI * position) + 0.5 * offset);
}
