import { intonationRate } from '../../audio/analysis/intonation.ts';
import { mapToVariedTime, openRateVarier, type RateVarier } from '../../audio/effects/vary-rate.ts';
import { readWav } from '../../audio/formats/wav.ts';
import { shiftEarlier, type TimedWord } from '../align/match.ts';
import type { PronouncedSpan, SpeechRequest } from '../contract.ts';
import { gatherPieces } from '../host/pieces.ts';
import { seededRandom } from '../host/seeded-random.ts';
import type { Synthesizer } from '../host/synthesizer.ts';
import { voiceStrip } from '../host/voice-strip.ts';
import { flitePhones, withPronounced } from '../phonetics/pronounced.ts';
import { spokenText } from '../text/spoken-text.ts';
import { plainText } from './plain-text.ts';
import { createFlite, type Flite, type FliteModule, fliteSampleRate } from './program.ts';
import { type FliteVoice, fliteVoices } from './voices.ts';
import { readPhones, wordTimes } from './word-times.ts';

const largestPiece = fliteSampleRate / 2;
const blockLength = 2048;

/** Makes flite ready in this thread. */
export async function openSynthesizer(module: FliteModule): Promise<Synthesizer> {
  const flite = createFlite(module);
  const varyRate = openRateVarier();
  return {
    warm() {
      for (const voice of ['rms', 'slt', 'awb', 'kal16']) flite.run(['-voice', voice, '-t', 'Ready.']);
    },
    speak(request, emit, aborted, tellWords) {
      const voice = fliteVoices.find(({ key }) => key === request.voice);
      if (!voice) throw new Error(`flite has no voice ${request.voice}`);
      const strip = voiceStrip({ ...voice, sampleRate: fliteSampleRate }, request.settings);
      const pieces = gatherPieces(largestPiece, emit);
      const { samples, words } = synthesize(flite, varyRate, voice, request);
      for (let at = 0; at < samples.length && !aborted(); at += blockLength) {
        pieces.add(strip.process(samples.subarray(at, at + blockLength)));
      }
      pieces.add(strip.finish());
      pieces.flush();
      tellWords?.(words().map((word) => shiftEarlier(word, strip.trimmedS)));
    },
  };
}

/** The clause with the sounds that are given, in flite's markup; undefined where there are none. */
function markedUp(request: SpeechRequest): string | undefined {
  const sayable = (request.pronunciations ?? []).filter((stretch) => flitePhones(stretch) !== undefined);
  if (sayable.length === 0) return undefined;
  const plain = (part: string): string => plainSpaced(part).replaceAll(/[<>&]/g, ' ');
  const phonemes = (stretch: PronouncedSpan): string => `<phoneme ph="${flitePhones(stretch)}">x</phoneme>`;
  return withPronounced(request.text, sayable, phonemes, plain);
}

/** `plainText` trims: the spaces at the ends hold words apart. */
const plainSpaced = (part: string): string =>
  `${/^\s/.test(part) ? ' ' : ''}${plainText(part)}${/\s$/.test(part) ? ' ' : ''}`;

interface Clause {
  readonly samples: Float32Array;
  /** In seconds from the first sample. */
  readonly words: () => TimedWord[];
}

/** The clause without its levels, and when its words are heard; valid until the next one. */
function synthesize(flite: Flite, varyRate: RateVarier, voice: FliteVoice, request: SpeechRequest): Clause {
  const { settings, seed = 0 } = request;
  const plain = plainText(spokenText(request));
  const markup = markedUp(request);
  const text = markup ?? plain;
  const { base, tract, pitch } = voice;
  const liveliness = 1.5 - settings.stability + settings.style * 0.5;
  const options = ['-voice', base, ...(markup === undefined ? [] : ['-ssml']), '-t', text];
  if (request.timings) options.push('-psdur');
  const set = (feature: string, value: number): void => {
    options.push('--setf', `${feature}=${value.toFixed(4)}`);
  };
  set('duration_stretch', (voice.stretch * tract * (1 + 0.06 * settings.style)) / settings.speed);
  if (pitch) {
    set('int_f0_target_mean', pitch[0] / tract);
    set('int_f0_target_stddev', (pitch[1] / tract) * liveliness);
  }
  const raw = readWav(flite.run(options));
  const drift = pitchDrift(seededRandom(seed, text), 0.015 * (liveliness - 0.5));
  // rms does not let its pitch be set: its melody is widened afterwards.
  const melody = pitch ? () => 1 : intonationRate(raw, liveliness);
  const rateAt = (moment: number) => tract * melody(moment) * drift(moment);
  const samples = varyRate(raw.samples, rateAt);
  const words = () => {
    const later = mapToVariedTime(samples.length / fliteSampleRate, rateAt);
    const spoken = wordTimes(plain.split(/[^\w$%&+=@']+/).filter(Boolean), readPhones(flite.printed));
    return spoken.map(({ text: word, startS, endS }) => ({ text: word, startS: later(startS), endS: later(endS) }));
  };
  return { samples, words };
}

/** A slow movement of the pitch through a clause: it falls a little and sways, each time differently. */
function pitchDrift(random: () => number, depth: number): (moment: number) => number {
  const [phase = 0, turns = 0, offset = 0] = [random() * 2 * Math.PI, 1 + random() * 1.5, random() - 0.5];
  return (moment) => 1 + depth * (0.5 - moment + 0.6 * Math.sin(phase + turns * 2 * Math.PI * moment) + 0.5 * offset);
}
