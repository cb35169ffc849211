import { consistsOf, splitWords } from './spoken-words.ts';

export interface OverlapEvidence {
  /** Milliseconds of voice since the person began to speak over the agent. */
  readonly voicedMs: number;
  /** What was recognized of it so far. */
  readonly text: string;
}

export interface InterruptionRules {
  /** Phrases that do not interrupt, in the form of `splitWords`. */
  readonly ignored: ReadonlySet<string>;
  /** Whether words arrive while the person speaks. */
  readonly hasPartials: boolean;
}

/** Milliseconds of voice that interrupt: without words, and of words that do not interrupt, such as “right, right, yeah”. */
const [voiceMs, ignoredVoiceMs] = [500, 1600];
/** With a recognizer that gives words while they are spoken, they decide; they come a third of a second late. */
const voiceWithWordsMs = 900;
/** Shortest voice for words to count: less is the sound of something else. */
const minVoiceMs = 100;

/** Whether the agent stops speaking: words outside the list interrupt at once, and a voice that goes on does. */
export function interrupts({ voicedMs, text }: OverlapEvidence, rules: InterruptionRules): boolean {
  if (voicedMs < minVoiceMs) return false;
  const unclearMs = rules.hasPartials ? voiceWithWordsMs : voiceMs;
  if (splitWords(text).length === 0) return voicedMs >= unclearMs;
  if (!isBackchannel(text, rules.ignored)) return !isPrefixOfIgnored(text, rules.ignored) || voicedMs >= unclearMs;
  return voicedMs >= ignoredVoiceMs;
}

export const isBackchannel = (text: string, ignored: ReadonlySet<string>): boolean => consistsOf(text, ignored);

/** “I” may become “I see”. */
function isPrefixOfIgnored(text: string, ignored: ReadonlySet<string>): boolean {
  const start = splitWords(text).join(' ');
  return [...ignored].some((phrase) => phrase.startsWith(start));
}

/** Whether the words are those that the agent speaks: its echo. One word alone may be a coincidence. */
export function isEcho(text: string, agentText: string): boolean {
  const words = splitWords(text);
  return words.length >= 2 && ` ${splitWords(agentText).join(' ')} `.includes(` ${words.join(' ')} `);
}
