import type { HistoryItemReply } from '../../../contract/history/history.ts';

export type HistorySource = HistoryItemReply['source'];

/** O-56: the names of the item sources on this server. */
export const sourceNames: Readonly<Partial<Record<HistorySource, string>>> = { TTS: 'Text to speech' };

/** The period: the last days up to now, or from one day to another (`2026-05-31`), both included. */
export type HistoryTime = { readonly days: 1 | 7 | 30 } | { readonly from: string; readonly to: string };

export interface HistoryFilter {
  /** Trimmed; empty: no search. */
  readonly search: string;
  /** Undefined: any voice; the same holds for the fields below. */
  readonly voiceId?: string | undefined;
  readonly modelId?: string | undefined;
  readonly source?: HistorySource | undefined;
  readonly time?: HistoryTime | undefined;
}

export const noFilter: HistoryFilter = { search: '' };

/** The number of active filters, without the search. */
export const filterCount = ({ voiceId, modelId, source, time }: HistoryFilter): number =>
  [voiceId, modelId, source, time].filter((one) => one !== undefined).length;

export const isNarrowed = (filter: HistoryFilter): boolean => filter.search !== '' || filterCount(filter) > 0;

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDayOrNone = (text: string): boolean => text === '' || (dayPattern.test(text) && dayStart(text) !== undefined);
const presets: readonly number[] = [1, 7, 30];

/** Parses the filter from a URL query; invalid values are ignored. */
export function readFilter(address: URLSearchParams): HistoryFilter {
  const source = address.get('source') ?? '';
  const days = Number(address.get('days'));
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const isRange = (from !== '' || to !== '') && isDayOrNone(from) && isDayOrNone(to);
  return {
    search: address.get('search')?.trim().slice(0, 200) ?? '',
    voiceId: address.get('voice') || undefined,
    modelId: address.get('model') || undefined,
    source: source in sourceNames ? (source as HistorySource) : undefined,
    time: presets.includes(days) ? { days: days as 1 | 7 | 30 } : isRange ? { from, to } : undefined,
  };
}

/** Writes the filter to a URL query; other parameters stay. */
export function writeFilter({ search, voiceId, modelId, source, time }: HistoryFilter, before: URLSearchParams) {
  const address = new URLSearchParams(before);
  const values = {
    search,
    voice: voiceId,
    model: modelId,
    source,
    days: time && 'days' in time ? String(time.days) : undefined,
    from: time && 'from' in time ? time.from : undefined,
    to: time && 'to' in time ? time.to : undefined,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) address.set(name, value);
    else address.delete(name);
  }
  return address;
}

/** Returns the server query of a filter. Days begin and end in the reader's time zone; `now` in ms. */
export function historyQueryOf({ search, voiceId, modelId, source, time }: HistoryFilter, now: number) {
  return {
    ...(search === '' ? {} : { search }),
    ...(voiceId === undefined ? {} : { voice_id: voiceId }),
    ...(modelId === undefined ? {} : { model_id: modelId }),
    ...(source === undefined ? {} : { source }),
    ...timeQuery(time, now),
  };
}
export type HistoryQuery = ReturnType<typeof historyQueryOf>;

function timeQuery(
  time: HistoryTime | undefined,
  now: number,
): { date_after_unix?: number; date_before_unix?: number } {
  if (!time) return {};
  if ('days' in time) {
    const today = new Date(now);
    const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (time.days - 1));
    return { date_after_unix: first.getTime() / 1000 };
  }
  const [after, before] = [dayStart(time.from), dayStart(time.to, 1)];
  return {
    ...(after === undefined ? {} : { date_after_unix: after }),
    ...(before === undefined ? {} : { date_before_unix: before }),
  };
}

/** The start of a day in the reader's time zone, `later` days on, in seconds; undefined for an invalid day. */
function dayStart(day: string, later = 0): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!dayPattern.test(day) || !year || !month || !date) return undefined;
  const start = new Date(year, month - 1, date);
  // Date would turn 31 April into 1 May.
  if (start.getMonth() !== month - 1 || year < 1970) return undefined;
  return new Date(year, month - 1, date + later).getTime() / 1000;
}
