import type { HistoryItemReply } from '../../../contract/history/history.ts';

export type HistorySource = HistoryItemReply['source'];

/** O-56: where items come from that this server makes, in words. */
export const sourceNames: Readonly<Partial<Record<HistorySource, string>>> = { TTS: 'Text to speech' };

/** The time that is looked at: up to now from so many days back, or from a day to a day (`2026-05-31`), both included. */
export type HistoryTime = { readonly days: 1 | 7 | 30 } | { readonly from: string; readonly to: string };

export interface HistoryFilter {
  /** Trimmed; empty: everything. */
  readonly search: string;
  /** Undefined: of any voice; so with the others. */
  readonly voiceId?: string | undefined;
  readonly modelId?: string | undefined;
  readonly source?: HistorySource | undefined;
  readonly time?: HistoryTime | undefined;
}

export const noFilter: HistoryFilter = { search: '' };

/** How many filters narrow the list, the search not counted. */
export const filterCount = ({ voiceId, modelId, source, time }: HistoryFilter): number =>
  [voiceId, modelId, source, time].filter((one) => one !== undefined).length;

export const isNarrowed = (filter: HistoryFilter): boolean => filter.search !== '' || filterCount(filter) > 0;

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDayOrNone = (text: string): boolean => text === '' || (dayPattern.test(text) && dayStart(text) !== undefined);
const presets: readonly number[] = [1, 7, 30];

/** The filter that an address stands for; what means nothing is left out. */
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

/** An address with this filter in it; its other parameters stay. */
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

/** What the server is asked for. Days begin and end where the reader is; `now` in ms. */
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

/** When a day begins for the reader, or the one `later` days after, in seconds; undefined where it is no day. */
function dayStart(day: string, later = 0): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!dayPattern.test(day) || !year || !month || !date) return undefined;
  const start = new Date(year, month - 1, date);
  // The 31st of April is no day, though a Date takes it.
  if (start.getMonth() !== month - 1 || year < 1970) return undefined;
  return new Date(year, month - 1, date + later).getTime() / 1000;
}
