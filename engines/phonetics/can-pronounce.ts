import type { EngineFacts } from '../contract/engine.ts';
import type { CanPronounce } from '../text/lexicon.ts';
import { readPhones } from './pronunciations.ts';

/** Whether an engine with these alphabets can speak the phonemes of a rule. */
export const canPronounceWith =
  (phoneticAlphabets: EngineFacts['phoneticAlphabets'] = []): CanPronounce =>
  (rule) =>
    phoneticAlphabets.includes(rule.alphabet) && readPhones(rule) !== undefined;
