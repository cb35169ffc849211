import { type KeySentence, keySentences, type PodcastSource } from './key-sentences.rules.ts';
import { phrasesOf, withTitle } from './podcast-phrases.rules.ts';

/** Words of a podcast at 150 a minute: below 3 minutes, 3 to 7, and more than 7. */
const scaleWords = { short: 380, default: 750, long: 1350 } as const;
export type DurationScale = keyof typeof scaleWords;

/** What one voice says in one go. */
export interface Turn {
  readonly speaker: 'host' | 'guest';
  readonly text: string;
}

interface PodcastRequest {
  readonly sources: readonly PodcastSource[];
  readonly title: string;
  readonly mode: 'conversation' | 'bulletin';
  readonly scale: DurationScale;
  readonly language: string;
  /** Spoken as they are, at the start and at the end. */
  readonly intro?: string | undefined;
  readonly outro?: string | undefined;
  readonly highlights: readonly string[];
}

const sentencesPerAnswer = 3;
const sentencesPerParagraph = 4;

/**
 * The script of a podcast, by rules: the key sentences of the sources, as answers between questions of the host, or as
 * a bulletin. Empty if the sources have no sentence to speak.
 */
export function podcastScript(request: PodcastRequest): Turn[] {
  const { sources, title, mode, scale, language, intro, outro, highlights } = request;
  const words = phrasesOf(language);
  const sentences = keySentences(sources, scaleWords[scale], language);
  if (sentences.length === 0) return [];
  const turns: Turn[] = [];
  const host = (text: string | undefined): void => {
    if (text !== undefined && text.trim() !== '') turns.push({ speaker: 'host', text: text.trim() });
  };
  host(intro ?? (words && withTitle(words.opening, title)));
  if (highlights.length > 0) host([words?.highlights ?? '', ...highlights.map(asSentence)].join(' '));
  const bySource = [...Map.groupBy(sentences, ({ source }) => source)];
  for (const [index, [source, own]] of bySource.entries()) {
    const name = sources[source]!.title;
    if (index > 0 && words && name) host(withTitle(words.next, name));
    if (mode === 'bulletin') for (const group of groups(own, sentencesPerParagraph)) host(joined(group));
    else turns.push(...conversation(own, language, index === 0));
  }
  host(outro ?? (words && withTitle(words.closing, title)));
  return turns;
}

/** Without phrases of the language, host and guest take turns with the sentences. */
function conversation(sentences: readonly KeySentence[], language: string, isFirst: boolean): Turn[] {
  const words = phrasesOf(language);
  return groups(sentences, sentencesPerAnswer).flatMap((group, index): Turn[] => {
    if (!words) return [{ speaker: index % 2 === 0 ? 'guest' : 'host', text: joined(group) }];
    const question = isFirst && index === 0 ? words.firstQuestion : words.questions[index % words.questions.length]!;
    return [
      { speaker: 'host', text: question },
      { speaker: 'guest', text: joined(group) },
    ];
  });
}

const joined = (group: readonly KeySentence[]): string => group.map(({ text }) => text).join(' ');
const asSentence = (text: string): string => (/[.!?。！？]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** Groups of up to `size`, none of a single sentence after a full one if it can be avoided. */
function groups<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  const each = Math.ceil(items.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, index) => items.slice(index * each, (index + 1) * each)).filter(
    (group) => group.length > 0,
  );
}
