import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { canSpeakLonger, freeWords } from '../../../../contract/catalogue/plans/speech-cost.ts';
import type { Speech } from '../../../../engines/registry.ts';
import { measureAliases } from '../../../../engines/text/measure-aliases.ts';
import type { Voice } from '../../../../engines/voices/voice.ts';
import { AppError } from '../../../platform/app-error.ts';
import { expansionOf, type Line, spokenLengthProblem, type TakeOptions } from './generation.rules.ts';

type Counter = Pick<Speech, 'countSpoken'>;
type SpokenAs = Pick<TakeOptions, 'lexicon' | 'languageCode'>;
interface SpokenText {
  readonly voice: Voice;
  readonly text: string;
}

/**
 * Adds to each line how much longer aliases, numbers and signs make it. Throws `text_too_long` if the text with its aliases
 * exceeds the limit of the model, which the written text is held to as well.
 */
export async function measureSpokenLines(
  speech: Counter,
  lines: readonly Line[],
  options: SpokenAs & Pick<TakeOptions, 'model'>,
): Promise<readonly Line[]> {
  let total = 0;
  let longest: { readonly word: string; readonly added: number } | undefined;
  const measured: Line[] = [];
  for (const line of lines) {
    const written = characterCount(line.text);
    const growth = measureAliases(line.text, options.lexicon);
    total += written + growth.added;
    if (growth.longest !== undefined && growth.added > (longest?.added ?? 0))
      longest = { word: growth.longest, added: growth.added };
    const expansion = await measureExpansion(speech, line, growth.added, options);
    measured.push({ ...line, expansion });
  }
  const problem = longest && spokenLengthProblem(total, longest.word, options.model);
  if (problem)
    throw new AppError(problem.code, { message: problem.message, param: 'pronunciation_dictionary_locators' });
  return measured;
}

/** The characters of a text that are charged, before the rates of its voice and model. */
export async function chargedCharacters(speech: Counter, line: SpokenText, options: SpokenAs): Promise<number> {
  const written = characterCount(line.text);
  const { added } = measureAliases(line.text, options.lexicon);
  return Math.round(written * (await measureExpansion(speech, line, added, options)));
}

/** Charged characters per written character. `added`: characters that the aliases add. */
async function measureExpansion(
  speech: Counter,
  { voice, text }: SpokenText,
  added: number,
  { lexicon, languageCode }: SpokenAs,
): Promise<number> {
  const written = characterCount(text);
  const byAliases = expansionOf(written, added);
  const canBeLong = canSpeakLonger(text) || lexicon.some((rule) => 'alias' in rule && canSpeakLonger(rule.alias));
  if (!canBeLong) return byAliases;
  const language = languageCode === undefined ? {} : { languageCode };
  const spoken = await speech.countSpoken({ voice, text, lexicon, ...language });
  return Math.max(byAliases, expansionOf(written, spoken - written, freeWords));
}
