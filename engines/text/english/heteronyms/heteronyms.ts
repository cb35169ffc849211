import type { PronouncedSpan } from '../../../contract/pronunciation.ts';
import {
  adverbs,
  auxiliaries,
  beForms,
  causatives,
  clauseOpeners,
  commonAdjectives,
  conjunctions,
  determiners,
  haveForms,
  modals,
  objects,
  participleVerbs,
  pastTimes,
  pluralDeterminers,
  prepositionalTo,
  prepositions,
  thirdPersons,
  verbHeralds,
} from './heteronym-neighbours.ts';
import {
  type Evidence,
  nounsAndVerbs,
  type Reading,
  readingsOf,
  termsWithNoun,
  withoutPlural,
} from './heteronym-readings.ts';

/** A reading with its word lists as sets. */
interface IndexedReading {
  readonly phonemes: string;
  readonly evidence: ReadonlySet<Evidence>;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  readonly laterAfter: ReadonlySet<string>;
  readonly near: ReadonlySet<string>;
}

/** A word, or the end of a phrase (`|`). */
interface Token {
  readonly text: string;
  readonly written: string;
  readonly from: number;
}

const toSet = (list = ''): ReadonlySet<string> => new Set(list.split(' ').filter(Boolean));
const indexReading = ({ phonemes, evidence = [], before, after, laterAfter, near }: Reading): IndexedReading => ({
  phonemes,
  evidence: new Set(evidence),
  before: toSet(before),
  after: toSet(after),
  laterAfter: toSet(laterAfter),
  near: toSet(near),
});

/** The ending -s after a sound. */
const pluralEnding = (phonemes: string): string =>
  /(?:S|Z|SH|CH|JH)$/.test(phonemes) ? 'IH0 Z' : /(?:P|T|K|F|TH)$/.test(phonemes) ? 'S' : 'Z';
const withEnding = (phonemes: string): string => `${phonemes} ${pluralEnding(phonemes)}`;

const readings = new Map<string, readonly IndexedReading[]>();
const plurals = new Set<string>();
for (const [word, pair] of Object.entries(nounsAndVerbs)) {
  const [noun = '', verb = ''] = pair.split(' / ');
  readings.set(word, [
    indexReading({ phonemes: noun, evidence: ['noun', 'be'], after: termsWithNoun[word] ?? '' }),
    indexReading({ phonemes: verb, evidence: ['verb'], after: word === 'excuse' ? 'me' : '' }),
  ]);
  if (withoutPlural.includes(word)) continue;
  readings.set(`${word}s`, [
    indexReading({ phonemes: withEnding(noun), evidence: ['noun', 'be'] }),
    indexReading({ phonemes: withEnding(verb), evidence: ['third-person'] }),
  ]);
  plurals.add(`${word}s`);
}
for (const [word, list] of Object.entries(readingsOf)) {
  readings.set(word, list.map(indexReading));
  if (word.endsWith('s') && word !== 'bass') plurals.add(word);
}

/** How far an adverb may separate a word from what tells its part of speech. */
const maxAdverbs = 2;
/** How far in words the hints of a meaning reach. */
const nearDistance = 8;

const tokenize = (text: string): Token[] =>
  Array.from(text.matchAll(/\p{L}+(?:['’]\p{L}+)*|\p{N}+|[^\s\p{L}\p{N}'’"“”-]/gu), ({ 0: written, index }) => ({
    written,
    text: /^[\p{L}\p{N}]/u.test(written) ? written.toLowerCase().replace('’', "'") : '|',
    from: index,
  }));

/** The pronunciations of English words that are written alike, where their neighbours tell which one is meant. */
export function readHeteronyms(clause: string): PronouncedSpan[] {
  const tokens = tokenize(clause);
  const spans: PronouncedSpan[] = [];
  for (const [at, { text, written, from }] of tokens.entries()) {
    const reading = readings.has(text) ? chooseReading(tokens, at) : undefined;
    if (reading) spans.push({ from, to: from + written.length, phoneme: reading.phonemes, alphabet: 'cmu' });
  }
  return spans;
}

function chooseReading(tokens: readonly Token[], at: number): IndexedReading | undefined {
  const list = readings.get(tokens[at]!.text)!;
  const before = tokens[at - 1]?.text ?? '|';
  const after = tokens[at + 1]?.text ?? '|';
  const lexical = list.find((reading) => reading.before.has(before) || reading.after.has(after));
  if (lexical) return lexical;
  const evidence = findEvidence(tokens, at);
  const grammatical = evidence && list.find((reading) => reading.evidence.has(evidence));
  if (grammatical) return grammatical;
  const later = list.find(({ laterAfter }) => laterAfter.has(after));
  if (later) return later;
  const around = tokens.slice(Math.max(0, at - nearDistance), at + nearDistance + 1);
  return list.find(({ near }) => around.some(({ text }) => near.has(text)));
}

/** What the neighbours say about the word; undefined if they say nothing for certain. */
function findEvidence(tokens: readonly Token[], at: number): Evidence | undefined {
  const { text, written } = tokens[at]!;
  let left = at - 1;
  while (at - left <= maxAdverbs && adverbs.has(tokens[left]?.text ?? '')) left--;
  const previous = tokens[left];
  const word = previous?.text ?? '|';
  const earlier = tokens[left - 1]?.text ?? '|';
  const next = tokens[at + 1]?.text ?? '|';
  if (plurals.has(text)) {
    if (thirdPersons.has(word)) return 'third-person';
    return pluralDeterminers.has(word) ? 'noun' : findNounEvidence(word, earlier);
  }
  if (word === 'to') return prepositionalTo.has(earlier) || earlier === text ? undefined : 'verb';
  if (modals.has(word)) return isModal(previous, earlier) ? 'verb' : undefined;
  if (pastForms.has(text)) {
    if (isPast(tokens, { at, word, earlier })) return 'past';
    if (text === 'wound' && !determiners.has(word)) return prepositions.has(word) ? 'noun' : undefined;
  }
  if (word === text && earlier === 'to') return 'noun';
  if (verbHeralds.has(word) || (auxiliaries.has(word) && tokens[left + 1]?.text === 'not')) return 'verb';
  if (word === 'you') return clauseOpeners.has(earlier) || auxiliaries.has(earlier) ? 'verb' : undefined;
  if (thirdPersons.has(word) && auxiliaries.has(earlier)) return 'verb';
  if (objects.has(word) && /^(?:lets?|help(?:s|ed)?)$/.test(earlier)) return 'verb';
  const noun = findNounEvidence(word, earlier);
  if (noun) return noun;
  const startsSentence = word === '|' && /^\p{Lu}/u.test(written);
  return (startsSentence || conjunctions.has(word)) && objects.has(next) ? 'verb' : undefined;
}

/** Words that are also the past of a verb. */
const pastForms = new Set(['read', 'wound', 'dove']);

/** "May" is a month, and a modal verb that starts a clause asks a question. */
const isModal = (token: Token | undefined, earlier: string): boolean =>
  token !== undefined && (/['’]/.test(token.written) || (earlier !== '|' && token.written === token.text));

function findNounEvidence(word: string, earlier: string): 'noun' | 'be' | undefined {
  if (determiners.has(word)) {
    const isObject = word === 'this' || word === 'her';
    return isObject && (auxiliaries.has(earlier) || causatives.has(earlier)) ? undefined : 'noun';
  }
  if (beForms.has(word)) return 'be';
  if (prepositions.has(word) || haveForms.has(word)) return 'noun';
  if (word.endsWith("'s") && word !== "let's") return 'noun';
  const isAfterAdjective =
    isAdjective(word) && (determiners.has(earlier) || prepositions.has(earlier) || haveForms.has(earlier));
  return isAfterAdjective ? 'noun' : undefined;
}

const isAdjective = (word: string): boolean => commonAdjectives.has(word) || /..(?:ous|ful|less|able)$/.test(word);

/** Whether the word is the past of a verb: a participle, the third person without -s, or with a time in the past. */
function isPast(
  tokens: readonly Token[],
  { at, word, earlier }: { readonly at: number; readonly word: string; readonly earlier: string },
): boolean {
  if (participleVerbs.has(word)) return tokens[at]!.text !== 'dove';
  const isBase = auxiliaries.has(earlier) || causatives.has(earlier);
  if (thirdPersons.has(word) && word !== 'who') return !isBase;
  if (tokens[at]!.text !== 'read') return false;
  const around = tokens.slice(Math.max(0, at - nearDistance), at + nearDistance + 1).map(({ text }) => text);
  if (around.some((one) => auxiliaries.has(one) || causatives.has(one) || modals.has(one))) return false;
  return around.some(
    (one, i) =>
      pastTimes.has(one) || (one === 'last' && /^(?:night|week|month|year|summer|winter)$/.test(around[i + 1] ?? '')),
  );
}
