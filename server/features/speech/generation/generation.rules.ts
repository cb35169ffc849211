import type { Pcm } from '../../../../audio/pcm.ts';
import type { ModelEntry } from '../../../../contract/catalogue/models.ts';
import { type AudioFormat, formatTier, isOutputFormat } from '../../../../contract/catalogue/output-formats.ts';
import { type Tier, tierNames, tiers } from '../../../../contract/catalogue/plans/plans.ts';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { speechCredits } from '../../../../contract/catalogue/plans/speech-cost.ts';
import type { DictionaryLocator } from '../../../../contract/speech/pronunciation-dictionaries.ts';
import type { VoiceSettingsWire } from '../../../../contract/voices/voices.ts';
import type { Alignment } from '../../../../engines/contract/alignment.ts';
import type { Normalization } from '../../../../engines/contract/engine.ts';
import type { LexiconRule } from '../../../../engines/contract/pronunciation.ts';
import type { Tx } from '../../../platform/db/database-client.ts';
import type { UsableVoice } from '../../voices/voice-use.service.ts';

/** A text and its voice; `creditRate` is the voice's price factor per character, 1 if absent. */
interface PricedLine {
  readonly voice: { readonly id: string; readonly creditRate?: number };
  readonly text: string;
  /** Charged characters per written character, 1 if absent; see `expansionOf`. */
  readonly expansion?: number;
}

/** Text that aliases lengthen to more than this factor is charged as it is spoken. */
const freeExpansion = 2;

/**
 * Charged characters per written character. Aliases are free, as in the public API, until they make the text more than
 * twice as long; a longer text is charged as it is spoken. `added`: characters that the aliases add.
 */
export const expansionOf = (written: number, added: number, free = freeExpansion): number =>
  written > 0 && written + added > free * written ? (written + added) / written : 1;

const chargedCharacters = ({ text, expansion = 1 }: PricedLine): number => characterCount(text) * expansion;

const toPricedText = (line: PricedLine) => ({ characters: chargedCharacters(line), rate: line.voice.creditRate });

/** Credits for the lines of one call on a model (O-08). */
export const creditCost = (lines: readonly PricedLine[], model: ModelEntry): number =>
  speechCredits(lines.map(toPricedText), model.costFactor);

/** The lines of one call and the duration of their audio. */
interface CallLines {
  readonly lines: readonly PricedLine[];
  readonly durationMs: number;
}

interface VoiceUsage {
  readonly voiceId: string;
  readonly voiceMultiplier: number;
  credits: number;
  characters: number;
  audioMs: number;
}

/**
 * The credits of each call of a take, and the usage of each voice. Credits are rounded up once for the whole take, so the
 * number of its calls does not change its price. In a call with several voices, the duration is split by characters.
 */
export function usageOfCalls(calls: readonly CallLines[], model: ModelEntry) {
  const voices = new Map<string, VoiceUsage>();
  let [weightedCharacters, chargedCredits] = [0, 0];
  const credits = calls.map(({ lines, durationMs }) => {
    const totalCharacters = Math.max(1, characterCount(lines.map(({ text }) => text).join('')));
    const chargedBefore = chargedCredits;
    let [spokenCharacters, elapsedMs] = [0, 0];
    for (const line of lines) {
      const { voice, text } = line;
      spokenCharacters += characterCount(text);
      weightedCharacters += chargedCharacters(line) * (voice.creditRate ?? 1);
      // Differences of cumulative costs are integers, and their sum is exactly the cost of the take.
      const cost = speechCredits([{ characters: weightedCharacters }], model.costFactor);
      const endMs = Math.round((durationMs * spokenCharacters) / totalCharacters);
      const usage = voices.get(voice.id) ?? {
        voiceId: voice.id,
        voiceMultiplier: voice.creditRate ?? 1,
        ...{ credits: 0, characters: 0, audioMs: 0 },
      };
      usage.credits += cost - chargedCredits;
      usage.characters += characterCount(text);
      usage.audioMs += endMs - elapsedMs;
      voices.set(voice.id, usage);
      [chargedCredits, elapsedMs] = [cost, endMs];
    }
    return chargedCredits - chargedBefore;
  });
  return { credits, voices: [...voices.values()] };
}

/** The lines up to a UTF-16 offset in their joined text; the last may be incomplete, but ends with a whole character. */
export function linesUntil(lines: readonly Line[], offset: number): Line[] {
  let remaining = Math.round(offset);
  const result: Line[] = [];
  for (const line of lines) {
    if (remaining <= 0) break;
    const end = /[\ud800-\udbff]/.test(line.text[remaining - 1] ?? '') ? remaining + 1 : remaining;
    result.push(remaining >= line.text.length ? line : { ...line, text: line.text.slice(0, end) });
    remaining -= line.text.length;
  }
  return result;
}

/** The number of UTF-16 units in the joined text of the lines. */
export const textLength = (lines: readonly { readonly text: string }[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0);

/** Why a text cannot be spoken: it is empty or longer than the model's limit. */
export function textProblem(text: string, model: ModelEntry) {
  if (text.trim() === '') return { code: 'empty_text', message: undefined } as const;
  return lengthProblem(text, model, 'request');
}

/** Why a text is too long for one `unit` of input. */
export function lengthProblem(text: string, model: ModelEntry, unit: 'request' | 'message') {
  const length = characterCount(text);
  if (length <= model.maxCharacters) return undefined;
  const message = `The text has ${length} characters. ${model.name} takes up to ${model.maxCharacters} in one ${unit}.`;
  return { code: 'text_too_long', message } as const;
}

/** Why a text is too long after its aliases were applied; the rule for `word` adds the most. */
export function spokenLengthProblem(length: number, word: string, model: ModelEntry) {
  if (length <= model.maxCharacters) return undefined;
  const message = `With the aliases of the pronunciation dictionaries, the text has ${length} characters. ${model.name} takes up to ${model.maxCharacters} in one request. The rule for "${word}" adds the most.`;
  return { code: 'text_too_long', message } as const;
}

/**
 * The code of the catalogue for a language code of a caller, without its region: two letters where ISO 639-1 has them, and
 * the present code for an old one (`cmn` → `zh`, `tl` → `fil`). Both written forms of Norwegian count as `no`. An unknown
 * code stays as it is.
 */
export function baseLanguage(code: string): string {
  const [language = ''] = code.toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,3}$/.test(language)) return language;
  const canonical = new Intl.Locale(language).language;
  return canonical === 'nb' || canonical === 'nn' ? 'no' : canonical;
}

/** Why a format is not available: unknown, not streamable, or not in the plan (TTS-011, O-46). */
export function formatProblem(name: string, streaming: boolean, tier: Tier) {
  if (!isOutputFormat(name, { streamed: streaming })) {
    const message = `This endpoint does not support the output format ${name}.`;
    return { code: 'invalid_output_format', message } as const;
  }
  const requiredTier = formatTier(name);
  if (tiers.indexOf(tier) >= tiers.indexOf(requiredTier)) return undefined;
  const message = `The output format ${name} requires the ${tierNames[requiredTier]} plan or higher.`;
  return { code: 'output_format_not_allowed', message } as const;
}

/** The settings of the request: engine speed and tempo multiplied into one speed, rounded to three decimals. */
export const requestedSettings = <Settings extends { readonly speed: number }>(
  settings: Settings,
  tempo: number,
): Settings => (tempo === 1 ? settings : { ...settings, speed: Math.round(settings.speed * tempo * 1000) / 1000 });
/** A text and the voice that speaks it. */
export interface Line {
  readonly voice: UsableVoice;
  readonly settings: VoiceSettingsWire;
  readonly text: string;
  /** Charged characters per written character, 1 if absent; see `expansionOf`. */
  readonly expansion?: number;
  /** Silence before the line, in ms; 0 if absent. */
  readonly pauseMs?: number;
}

/** The time span of a line in the audio; characters are counted over the joined texts of all lines. */
export interface LineSegment {
  readonly line: number;
  readonly voiceId: string;
  readonly startS: number;
  readonly endS: number;
  readonly fromCharacter: number;
  readonly toCharacter: number;
}

/** How a take is spoken and stored. */
export interface TakeOptions {
  readonly model: ModelEntry;
  readonly format: AudioFormat;
  readonly languageCode: string | undefined;
  readonly seed: number | undefined;
  readonly normalization: Normalization;
  readonly lexicon: readonly LexiconRule[];
  /** The dictionaries of the request, which `lexicon` was built from; stored in the history item. */
  readonly dictionaries?: readonly DictionaryLocator[] | null | undefined;
  /** Time-stretch factor on top of the voice's speed, at the same pitch; 1 if absent. Cannot be combined with `timings`. */
  readonly tempo?: number;
  /** Whether parts carry character times. */
  readonly timings: boolean;
  /**
   * Where the times stand (see `placeTimes`). The call is then synthesized completely before its first part. If absent,
   * parts carry the times that became known by then.
   */
  readonly timesPlacement?: 'first' | 'each';
  /** If false, only the usage is recorded. */
  readonly saveToHistory: boolean;
  readonly requestId: string;
  /** Store the item as a dialogue, even with one line. */
  readonly dialogue?: boolean;
  /** Takes the sound instead of an encoder. The text is then charged completely or not at all. */
  readonly target?: TakeTarget;
}

/** Where a take is stored that is not in the history. */
export interface TakeTarget {
  /** Whether the take costs nothing. */
  readonly isFree: boolean;
  /** Reads the marked samples of a call. The bytes count as what is delivered. */
  encode(source: AsyncIterable<Pcm>): AsyncIterable<Uint8Array>;
  /** Stores the take in the transaction that charges `credits` for it; the charge is undone if it throws. */
  store(tx: Tx, credits: number): Promise<void>;
}

/** A chunk of encoded audio, with the times that became known by then, in seconds from the start of the call. */
export interface SpeechPart {
  readonly audio: Uint8Array;
  readonly alignments: readonly Alignment[];
  readonly segments: readonly LineSegment[];
  /** The time span of the audio, in seconds from the start of the call, with `timesPlacement`. */
  readonly span?: { readonly startS: number; readonly endS: number };
}

/** How far a call has come. */
export interface Spoken {
  /** The last line may be incomplete. */
  readonly lines: readonly Line[];
  readonly durationMs: number;
  /** When each completed line is spoken; may contain lines after `lines`. */
  readonly segments: readonly LineSegment[];
  /** The waveform; of cached audio it may be longer than `durationMs`. */
  readonly outline: { readonly bars: Uint8Array; readonly durationMs: number };
  /** Whether another engine than the voice's own spoke. */
  readonly usedFallback: boolean;
}

/** The encoded audio of a call, which is made while `parts` are read. */
export interface CallSound {
  readonly parts: AsyncGenerator<SpeechPart, void>;
  /** What the first `bytes` of the parts say. */
  spoken(bytes: number): Spoken;
}
