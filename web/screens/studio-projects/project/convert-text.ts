import { formatCount, pluralize } from '../../../format/count.ts';

interface Estimate {
  readonly sentences: number;
  readonly missing_sentences: number;
  readonly missing_characters: number;
  readonly credits: number;
  /** Null: unlimited. */
  readonly credits_left: number | null;
}

/** What a conversion speaks, and whether the credits suffice. */
export function convertHelp({ sentences, missing_sentences: missing, credits, credits_left: left }: Estimate): string {
  if (sentences === 0) return 'There is no text to convert.';
  if (missing === 0) return 'Everything is spoken. Converting makes a new snapshot and costs nothing.';
  const work = `${formatCount(missing)} of ${pluralize(sentences, 'sentence', 'sentences')} to speak.`;
  return left !== null && credits > left ? `${work} You have ${pluralize(left, 'credit', 'credits')} left.` : work;
}

interface Progress {
  readonly state: string;
  readonly percent: number;
  readonly chapter_ids: readonly string[];
  readonly done_chapter_ids: readonly string[];
}

/** `Converting chapter 2 of 12, 45 %` */
export function conversionText({ state, percent, chapter_ids: all, done_chapter_ids: done }: Progress): string {
  if (state === 'waiting') return 'Waiting to convert';
  if (all.length <= 1) return `Converting, ${percent} %`;
  return `Converting chapter ${formatCount(Math.min(done.length + 1, all.length))} of ${formatCount(all.length)}, ${percent} %`;
}
