import type { ModelEntry } from '../../../../contract/catalogue/models.ts';
import { type AudioFormat, formatTier, isOutputFormat } from '../../../../contract/catalogue/output-formats.ts';
import { type Tier, tierNames, tiers } from '../../../../contract/catalogue/plans/plans.ts';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { speechCredits } from '../../../../contract/catalogue/plans/speech-cost.ts';
import type { DictionaryLocator } from '../../../../contract/speech/pronunciation-dictionaries.ts';
import type { VoiceSettingsWire } from '../../../../contract/voices/voices.ts';
import type { Alignment, CharacterTimes, LexiconRule, Normalization } from '../../../../engines/contract.ts';
import type { SpokenVoice } from '../../voices/voices.service.ts';

/** A text, and the voice that speaks it: `creditRate` is what it costs a character, 1 where absent. */
interface PricedLine {
  readonly voice: { readonly id: string; readonly creditRate?: number };
  readonly text: string;
}

const priced = ({ voice, text }: PricedLine) => ({ characters: characterCount(text), rate: voice.creditRate });

/** Credits of what is spoken in one call on a model (O-08). */
export const creditCost = (lines: readonly PricedLine[], model: ModelEntry): number =>
  speechCredits(lines.map(priced), model.costFactor);

/** Lines that were spoken in one call, and how long they are heard. */
interface SpokenLines {
  readonly lines: readonly PricedLine[];
  readonly durationMs: number;
}

/** What each voice said of several calls; where one has several voices, each has its share of the sound by its characters. */
export function voicesUsed(spoken: readonly SpokenLines[], model: ModelEntry) {
  const voices = new Map<string, { voiceId: string; credits: number; characters: number; audioMs: number }>();
  for (const { lines, durationMs } of spoken) {
    const whole = Math.max(1, characterCount(lines.map(({ text }) => text).join('')));
    let [said, weighed, charged, heardMs] = [0, 0, 0, 0];
    for (const { voice, text } of lines) {
      said += characterCount(text);
      weighed += characterCount(text) * (voice.creditRate ?? 1);
      // Up to here, less what was before: the parts are whole numbers and their sum is what the call costs.
      const cost = speechCredits([{ characters: weighed }], model.costFactor);
      const endMs = Math.round((durationMs * said) / whole);
      const use = voices.get(voice.id) ?? { voiceId: voice.id, credits: 0, characters: 0, audioMs: 0 };
      use.credits += cost - charged;
      use.characters += characterCount(text);
      use.audioMs += endMs - heardMs;
      voices.set(voice.id, use);
      [charged, heardMs] = [cost, endMs];
    }
  }
  return [...voices.values()];
}

/** Why a text cannot be spoken: it is empty, or longer than the model takes (the message says by how much). */
export function textProblem(text: string, model: ModelEntry) {
  if (text.trim() === '') return { code: 'empty_text', message: undefined } as const;
  const length = characterCount(text);
  if (length <= model.maxCharacters) return undefined;
  const message = `The text has ${length} characters. ${model.name} takes up to ${model.maxCharacters} in one request.`;
  return { code: 'text_too_long', message } as const;
}

/** `en-US` and `EN` are `en`. */
export const baseLanguage = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? '';

/** The same times, `s` seconds later. */
export function laterBy({ original, normalized }: Alignment, s: number): Alignment {
  const later = ({ characters, startS, endS }: CharacterTimes): CharacterTimes => ({
    characters,
    startS: startS.map((time) => time + s),
    endS: endS.map((time) => time + s),
  });
  return s === 0 ? { original, normalized } : { original: later(original), normalized: later(normalized) };
}

/** Why a format cannot be had: unknown, not streamed, or above the plan (TTS-011, O-46). */
export function formatProblem(name: string, streaming: boolean, tier: Tier) {
  if (!isOutputFormat(name, { streamed: streaming })) {
    const message = `The output format ${name} is not one of this endpoint.`;
    return { code: 'invalid_output_format', message } as const;
  }
  const needed = formatTier(name);
  if (tiers.indexOf(tier) >= tiers.indexOf(needed)) return undefined;
  const message = `The output format ${name} needs the ${tierNames[needed]} plan or a higher one.`;
  return { code: 'output_format_not_allowed', message } as const;
}

/** The settings that were asked for: the speed is the voice's own and the tempo on top of it, to three places. */
export const askedSettings = <Settings extends { readonly speed: number }>(
  settings: Settings,
  tempo: number,
): Settings => (tempo === 1 ? settings : { ...settings, speed: Math.round(settings.speed * tempo * 1000) / 1000 });
/** What is said, and by whom. */
export interface Line {
  readonly voice: SpokenVoice;
  readonly settings: VoiceSettingsWire;
  readonly text: string;
  /** Silence before it, in ms, where it goes on what was said in an earlier call. */
  readonly restMs?: number;
}

/** When a line is heard; `fromCharacter` to `toCharacter` count in the texts of all lines joined. */
export interface LineSegment {
  readonly line: number;
  readonly voiceId: string;
  readonly startS: number;
  readonly endS: number;
  readonly fromCharacter: number;
  readonly toCharacter: number;
}

/** How a take is spoken and what is kept of it. */
export interface TakeOptions {
  readonly model: ModelEntry;
  readonly format: AudioFormat;
  readonly languageCode: string | undefined;
  readonly seed: number | undefined;
  readonly normalization: Normalization;
  readonly lexicon: readonly LexiconRule[];
  /** The dictionaries that were asked for, which `lexicon` is of; kept, so that the same can be asked for again. */
  readonly dictionaries?: readonly DictionaryLocator[] | null | undefined;
  /** How much faster than its settings say the speech is played, at the same pitch; 1 where absent. Not with `timings`. */
  readonly tempo?: number;
  /** Whether parts are to tell when their text is heard. */
  readonly timings: boolean;
  /** false: nothing is kept but the charge. */
  readonly keep: boolean;
  readonly requestId: string;
  /** Kept as a dialogue, even of one line. */
  readonly dialogue?: boolean;
}

/** A piece of the encoded file as it is made, and what became known with it. Seconds count from the start of the call. */
export interface SpeechPart {
  readonly audio: Uint8Array;
  readonly alignments: readonly Alignment[];
  readonly segments: readonly LineSegment[];
}
