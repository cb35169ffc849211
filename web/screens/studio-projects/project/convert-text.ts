import { formatCount } from '../../../format/count.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';

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
  if (sentences === 0) return t('There is no text to convert.');
  if (missing === 0) return t('Everything is spoken. Converting makes a new snapshot and costs nothing.');
  const work = formatMessage('{missing} of {sentences, plural, one {# sentence} other {# sentences}} to speak.', {
    missing: formatCount(missing),
    sentences,
  });
  return left !== null && credits > left
    ? formatMessage('{work} You have {left, plural, one {# credit} other {# credits}} left.', { work, left })
    : work;
}

interface Progress {
  readonly state: string;
  readonly percent: number;
  readonly chapter_ids: readonly string[];
  readonly done_chapter_ids: readonly string[];
}

/** `Converting chapter 2 of 12, 45 %` */
export function conversionText({ state, percent, chapter_ids: all, done_chapter_ids: done }: Progress): string {
  if (state === 'waiting') return t('Waiting to convert');
  if (all.length <= 1) return t('Converting, {percent} %', { percent });
  return t('Converting chapter {place} of {count}, {percent} %', {
    place: formatCount(Math.min(done.length + 1, all.length)),
    count: formatCount(all.length),
    percent,
  });
}
