import type { ModelEntry } from '../../../contract/catalogue/models.ts';

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
