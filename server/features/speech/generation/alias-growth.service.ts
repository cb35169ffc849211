import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { canSpeakLonger } from '../../../../contract/catalogue/plans/speech-cost.ts';
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
    const added = Math.max(growth.added, await countAddedWords(speech, line, written, options));
    measured.push({ ...line, expansion: expansionOf(written, added) });
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
  const addedWords = await countAddedWords(speech, line, written, options);
  return Math.round(written * expansionOf(written, Math.max(added, addedWords)));
}

/** Characters that the words of numbers and signs add, in aliases as well; 0 if there are few of them. */
async function countAddedWords(
  speech: Counter,
  { voice, text }: SpokenText,
  written: number,
  { lexicon, languageCode }: SpokenAs,
): Promise<number> {
  const isLong = canSpeakLonger(text) || lexicon.some((rule) => 'alias' in rule && canSpeakLonger(rule.alias));
  if (!isLong) return 0;
  const language = languageCode === undefined ? {} : { languageCode };
  return Math.max(0, (await speech.countSpoken({ voice, text, lexicon, ...language })) - written);
}
