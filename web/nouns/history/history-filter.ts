import { maxTagCharacters } from '../../../contract/catalogue/limits.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { t } from '../../messages/t.ts';
import { type DayRange, dayRangeBounds, dayRangeParameters, readDayRange } from '../../parts/list/day-range.ts';

export type HistorySource = HistoryItemReply['source'];

/** O-56: the names of the item sources on this server. */
export const sourceNames: Readonly<Partial<Record<HistorySource, string>>> = {
  TTS: t('Text to speech'),
  STS: t('Voice changer'),
};

export interface HistoryFilter {
  /** Trimmed; empty: no search. */
  readonly search: string;
  /** Undefined: any voice; the same holds for the fields below. */
  readonly voiceId?: string | undefined;
  readonly modelId?: string | undefined;
  readonly source?: HistorySource | undefined;
  readonly time?: DayRange | undefined;
  readonly tag?: string | undefined;
  /** Only favorites; never false. */
  readonly isFavorite?: true | undefined;
}

export const noFilter: HistoryFilter = { search: '' };

/** The number of active filters, without the search. */
export const filterCount = ({ voiceId, modelId, source, time, tag, isFavorite }: HistoryFilter): number =>
  [voiceId, modelId, source, time, tag, isFavorite].filter((one) => one !== undefined).length;

export const isNarrowed = (filter: HistoryFilter): boolean => filter.search !== '' || filterCount(filter) > 0;

/** Parses the filter from a URL query; invalid values are ignored. */
export function readFilter(address: URLSearchParams): HistoryFilter {
  const source = address.get('source') ?? '';
  return {
    search: address.get('search')?.trim().slice(0, 200) ?? '',
    voiceId: address.get('voice') || undefined,
    modelId: address.get('model') || undefined,
    source: source in sourceNames ? (source as HistorySource) : undefined,
    time: readDayRange(address),
    tag: address.get('tag')?.trim().slice(0, maxTagCharacters) || undefined,
    isFavorite: address.get('favorites') === 'true' || undefined,
  };
}

/** Writes the filter to a URL query; other parameters stay. */
export function writeFilter(filter: HistoryFilter, before: URLSearchParams) {
  const { search, voiceId, modelId, source, time, tag, isFavorite } = filter;
  const address = new URLSearchParams(before);
  const values = {
    search,
    voice: voiceId,
    model: modelId,
    source,
    tag,
    favorites: isFavorite && 'true',
    ...dayRangeParameters(time),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) address.set(name, value);
    else address.delete(name);
  }
  return address;
}

/** Returns the server query of a filter. Days begin and end in the reader's time zone; `now` in ms. */
export function historyQueryOf(filter: HistoryFilter, now: number) {
  const { search, voiceId, modelId, source, time, tag, isFavorite } = filter;
  return {
    ...(search === '' ? {} : { search }),
    ...(voiceId === undefined ? {} : { voice_id: voiceId }),
    ...(modelId === undefined ? {} : { model_id: modelId }),
    ...(source === undefined ? {} : { source }),
    ...(tag === undefined ? {} : { tag }),
    ...(isFavorite === undefined ? {} : { is_favorite: isFavorite }),
    ...timeQuery(time, now),
  };
}
export type HistoryQuery = ReturnType<typeof historyQueryOf>;

function timeQuery(time: DayRange | undefined, now: number): { date_after_unix?: number; date_before_unix?: number } {
  const { from, to } = dayRangeBounds(time, now);
  return {
    ...(from === undefined ? {} : { date_after_unix: from / 1000 }),
    ...(to === undefined ? {} : { date_before_unix: to / 1000 }),
  };
}
