import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { measureAliases } from '../../../../engines/text/measure-aliases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { expansionOf, type Line, spokenLengthProblem, type TakeOptions } from './generation.rules.ts';

/**
 * Adds to each line how much longer its aliases make it. Throws `text_too_long` if the spoken text exceeds the limit of
 * the model, which the written text is held to as well.
 */
export function measureSpokenLines(
  lines: readonly Line[],
  { lexicon, model }: Pick<TakeOptions, 'lexicon' | 'model'>,
): readonly Line[] {
  if (lexicon.length === 0) return lines;
  let total = 0;
  let longest: { readonly word: string; readonly added: number } | undefined;
  const measured = lines.map((line) => {
    const written = characterCount(line.text);
    const growth = measureAliases(line.text, lexicon);
    total += written + growth.added;
    if (growth.longest !== undefined && growth.added > (longest?.added ?? 0))
      longest = { word: growth.longest, added: growth.added };
    return { ...line, expansion: expansionOf(written, growth.added) };
  });
  const problem = longest && spokenLengthProblem(total, longest.word, model);
  if (problem)
    throw new AppError(problem.code, { message: problem.message, param: 'pronunciation_dictionary_locators' });
  return measured;
}

/** The characters of a text that are charged, before the rates of its voice and model. */
export function chargedCharacters(text: string, lexicon: TakeOptions['lexicon']): number {
  const written = characterCount(text);
  return Math.round(written * expansionOf(written, measureAliases(text, lexicon).added));
}
