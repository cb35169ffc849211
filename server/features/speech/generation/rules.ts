import type { ModelEntry } from '../../../../contract/catalogue/models.ts';
import { formatTier, isOutputFormat } from '../../../../contract/catalogue/output-formats.ts';
import { type Tier, tierNames, tiers } from '../../../../contract/catalogue/plans.ts';
import type { Alignment, CharacterTimes } from '../../../../engines/contract.ts';

/** Characters as people count them: code points, so that an emoji is one. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Credits of a text on a model: characters times the model's factor, rounded up (O-08). */
export const creditCost = (text: string, model: ModelEntry): number => Math.ceil(characters(text) * model.costFactor);

/** Why a text cannot be spoken: it is empty, or longer than the model takes (the message says by how much). */
export function textProblem(text: string, model: ModelEntry) {
  if (text.trim() === '') return { code: 'empty_text', message: undefined } as const;
  const length = characters(text);
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
