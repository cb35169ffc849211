import { hasNotes, isSteadySound } from '../../audio/analysis/music-likeness.ts';
import { openSpeechSplitter, type SpeechPiece } from '../../audio/analysis/speech-pieces.ts';
import { correctKeyterms } from './keyterms.ts';
import type { Recognizer } from './recognizer.ts';
import { recognizerSampleRate } from './recognizer.ts';
import { assignSpeakers, type SpeakerOptions } from './speakers/cluster-speakers.ts';
import { listVoiceWindows, type VoiceWindow } from './speakers/speaker-windows.ts';
import { type HeardWord, joinTokens, type TranscribedToken, toTokens } from './tokens.ts';

export interface TranscribeOptions {
  /** ISO 639-1 */
  readonly language?: string | undefined;
  /** Words and names that are expected. */
  readonly keyterms?: readonly string[];
  readonly withCharacters?: boolean;
  /** Adds `(silence)` and `(music)`. */
  readonly tagsEvents?: boolean;
  /** Leaves out words such as “um”. */
  readonly omitsFillers?: boolean;
  /** The speaker of all words, as on a channel of one person. */
  readonly speakerId?: string | undefined;
  /** Tells speakers apart. */
  readonly speakers?: SpeakerOptions | undefined;
  readonly tenant: string;
}

export interface Transcription {
  /** ISO 639-1 */
  readonly language: string;
  /** 0..1 */
  readonly languageProbability: number;
  readonly text: string;
  readonly tokens: readonly TranscribedToken[];
  readonly durationS: number;
}

/** Words such as “um”. */
export const filler = /^(?:u+h+m*|u+m+|e+r+m*|h+m+|m+h*m+)[,.]?$/iu;
/** Seconds without a sound that are tagged. */
const minSilenceS = 5;
/** Of a steady sound in which the recognizer hears nothing for sure. */
const minMusicProbability = 0.55;

/** Transcribes one channel, which arrives piece by piece; memory holds its words and a description of its voices only. */
export function openTranscriber(recognizer: Recognizer, options: TranscribeOptions) {
  const { language, keyterms = [], withCharacters = false, tagsEvents = false, speakers, tenant, speakerId } = options;
  const splitter = openSpeechSplitter(recognizerSampleRate);
  const words: HeardWord[] = [];
  const windows: VoiceWindow[] = [];
  /** Words of each detected language. */
  const detected = new Map<string, number>();
  let samples = 0;
  let soundUntilS = 0;

  function tagSilence(untilS: number): void {
    if (tagsEvents && untilS - soundUntilS >= minSilenceS) words.push(event('(silence)', soundUntilS, untilS));
  }

  async function hear(piece: SpeechPiece, signal: AbortSignal): Promise<void> {
    tagSilence(piece.soundFromS);
    soundUntilS = piece.soundToS;
    const heard = await recognizer.recognize({ samples: piece.samples, language, tenant }, signal);
    const sound = withoutMargins(piece);
    if (isSteadySound(sound, recognizerSampleRate) && meanProbability(heard.words) < minMusicProbability) {
      const text = hasNotes(sound, recognizerSampleRate) ? '(music)' : '(noise)';
      if (tagsEvents) words.push(event(text, piece.soundFromS, piece.soundToS));
      return;
    }
    const heardIn = heard.language ?? language;
    if (heardIn !== undefined) detected.set(heardIn, (detected.get(heardIn) ?? 0) + heard.words.length);
    for (const word of correctKeyterms(heard.words, keyterms)) {
      if (options.omitsFillers && filler.test(word.text)) continue;
      const times = { startS: piece.startS + word.startS, endS: piece.startS + word.endS };
      words.push({ ...word, ...times, ...(speakerId !== undefined && { speakerId }) });
    }
    if (speakers) windows.push(...listVoiceWindows(piece.samples, recognizerSampleRate, piece.startS));
  }

  return {
    /** Hears samples of 16 kHz. Throws EngineError. */
    async write(more: Float32Array, signal: AbortSignal): Promise<void> {
      samples += more.length;
      for (const piece of splitter.write(more)) await hear(piece, signal);
    },

    async end(signal: AbortSignal): Promise<Transcription> {
      for (const piece of splitter.end()) await hear(piece, signal);
      const durationS = samples / recognizerSampleRate;
      tagSilence(durationS);
      const spoken = speakers ? assignSpeakers(words, windows, speakers) : words;
      const tokens = toTokens(spoken, { withCharacters });
      const [most] = [...detected].sort(([, a], [, b]) => b - a);
      const counted = [...detected.values()].reduce((sum, count) => sum + count, 0);
      const chosen = language ?? most?.[0] ?? recognizer.languages[0]!;
      return {
        language: chosen,
        languageProbability: languageProbability(language, most?.[1] ?? 0, counted, recognizer),
        text: joinTokens(tokens),
        tokens,
        durationS,
      };
    },
  };
}

const event = (text: string, startS: number, endS: number): HeardWord => ({
  text,
  startS,
  endS,
  probability: 1,
  isEvent: true,
});

/** The sound of a piece, without the silence around it. */
const withoutMargins = ({ startS, samples, soundFromS, soundToS }: SpeechPiece): Float32Array =>
  samples.subarray((soundFromS - startS) * recognizerSampleRate, (soundToS - startS) * recognizerSampleRate);

const meanProbability = (words: readonly { readonly probability: number }[]): number =>
  words.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, words.length);

/** A stated language is certain. One that the recognizer assumes, since it knows no other, is a guess. */
function languageProbability(stated: string | undefined, most: number, all: number, { languages }: Recognizer): number {
  if (stated !== undefined) return 1;
  if (languages.length === 1 || all === 0) return 0.5;
  return Math.round((most / all) * 1000) / 1000;
}
