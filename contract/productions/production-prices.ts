import type { OrderItem } from './order-items.ts';
import type { TaskType } from './productions.ts';

/** US cents for each started minute of the recording, and for each language of a dub or of subtitles. */
export const minutePricesCents = {
  transcription: 200,
  subtitles: 400,
  dub: 2200,
  audiobook: 600,
} as const;

/** US cents for each started minute, added to the price of the kind. */
export const minuteExtrasCents = {
  /** Every filler word of a transcript. */
  verbatim: 50,
  /** Descriptions of sounds for people who do not hear well. */
  sdh: 100,
  /** Captions of a dub, in each of its languages. */
  captions: 150,
  /** Captions of a dub in the language of the recording, once. */
  sourceCaptions: 150,
} as const;

/** Producers get this share of what the customer pays. */
const paidShare = 0.6;
/** Characters of a manuscript that are read in a minute. */
const charactersPerMinute = 900;

/** What is known of a file of an order. */
export interface MeasuredMedia {
  readonly id: string;
  /** Null: not measured yet, or a manuscript. */
  readonly durationMs: number | null;
  readonly characters: number | null;
}

/** One task of an item: what it is about, and what the customer pays for it. */
export interface ItemTask {
  readonly type: TaskType;
  readonly mediaId: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string | null;
  readonly durationMs: number;
  /** US cents */
  readonly priceCents: number;
}

/** Milliseconds of a recording, or of a manuscript that is read aloud; null until it is measured. */
export function lengthOf({ durationMs, characters }: Omit<MeasuredMedia, 'id'>): number | null {
  if (durationMs !== null) return durationMs;
  return characters === null ? null : Math.ceil((characters / charactersPerMinute) * 60_000);
}

/** US cents that a producer gets of a price, rounded down. */
export const payOf = (priceCents: number): number => Math.floor(Math.round(priceCents * paidShare * 1000) / 1000);

/**
 * The tasks of an item with their prices, whose sum is the price of the item; undefined until all of its files are
 * measured. Nothing costs anything on a server whose team serves itself (`isFree`).
 */
export function tasksOfItem(
  item: OrderItem,
  media: readonly MeasuredMedia[],
  { isFree = false }: { readonly isFree?: boolean } = {},
): ItemTask[] | undefined {
  const lengths = new Map(media.map((one) => [one.id, lengthOf(one)]));
  const tasks: ItemTask[] = [];
  for (const mediaId of mediaIdsOf(item)) {
    const durationMs = lengths.get(mediaId) ?? null;
    if (durationMs === null) return undefined;
    const minutes = Math.max(1, Math.ceil(durationMs / 60_000));
    const add = (type: TaskType, targetLanguage: string | null, centsPerMinute: number) =>
      tasks.push({
        type,
        mediaId,
        sourceLanguage: item.source_language,
        targetLanguage,
        durationMs,
        priceCents: isFree ? 0 : minutes * centsPerMinute,
      });
    if (item.kind === 'transcription')
      add('transcript', null, minutePricesCents.transcription + (item.verbatim ? minuteExtrasCents.verbatim : 0));
    else if (item.kind === 'audiobook') add('audiobook', null, minutePricesCents.audiobook);
    else if (item.kind === 'subtitles')
      for (const language of item.destination_languages)
        add('subtitles', language, minutePricesCents.subtitles + (item.sdh ? minuteExtrasCents.sdh : 0));
    else
      for (const [at, language] of item.destination_languages.entries())
        add('dub', language, dubCentsPerMinute(item, at === 0));
  }
  return tasks;
}

/** The first language of a dub bears the captions of the source. */
function dubCentsPerMinute(item: Extract<OrderItem, { kind: 'dub' }>, isFirst: boolean): number {
  const sdh = item.captions_sdh ? minuteExtrasCents.sdh : 0;
  const captions = item.include_captions ? minuteExtrasCents.captions + sdh : 0;
  const source = isFirst && item.include_source_captions ? minuteExtrasCents.sourceCaptions + sdh : 0;
  return minutePricesCents.dub + captions + source;
}

/** US cents of an item; null until all of its files are measured. */
export function priceOf(
  item: OrderItem,
  media: readonly MeasuredMedia[],
  options: { readonly isFree?: boolean } = {},
): number | null {
  const tasks = tasksOfItem(item, media, options);
  return tasks ? tasks.reduce((sum, { priceCents }) => sum + priceCents, 0) : null;
}

/** The files of an item. */
export const mediaIdsOf = (item: OrderItem): readonly string[] =>
  'media_ids' in item ? item.media_ids : [item.media_id];
