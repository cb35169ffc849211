import type { ModelEntry } from '../../../contract/catalogue/models.ts';
import { AppError } from '../../platform/app-error.ts';

/** Characters as people count them: code points, so that an emoji is one. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Credits of a text on a model: characters times the model's factor, rounded up (O-08). */
export const creditCost = (text: string, model: ModelEntry): number => Math.ceil(characters(text) * model.costFactor);

/** Refuses a text that is empty or longer than the model takes; the message says by how much. */
export function checkText(text: string, model: ModelEntry): void {
  if (text.trim() === '') throw new AppError('empty_text', { param: 'text' });
  const length = characters(text);
  if (length > model.maxCharacters)
    throw new AppError('text_too_long', {
      message: `The text has ${length} characters. ${model.name} takes up to ${model.maxCharacters} in one request.`,
      param: 'text',
    });
}

/** `en-US` and `EN` are `en`. */
export const baseLanguage = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? '';
