import { describe, expect, it } from 'vitest';
import {
  filterCount,
  type HistoryFilter,
  historyQueryOf,
  noFilter,
  readFilter,
  writeFilter,
} from './history-filter.ts';

const filterIn = (query: string) => readFilter(new URLSearchParams(query));
const at = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime() / 1000;

describe('HIST-013 filters in the URL', () => {
  const filter: HistoryFilter = {
    search: 'two words & more',
    voiceId: 'v1',
    modelId: 'eleven_v3',
    source: 'TTS',
    time: { from: '2026-05-01', to: '' },
    tag: 'Podcast, May',
    isFavorite: true,
  };

  it('round-trip and keep other parameters', () => {
    const parameters = writeFilter(filter, new URLSearchParams('keep=1&days=7&voice=old'));
    expect(readFilter(parameters)).toEqual(filter);
    expect([parameters.get('keep'), parameters.get('days'), parameters.has('to')]).toEqual(['1', null, false]);
    expect(writeFilter(noFilter, parameters).toString()).toBe('keep=1');
  });

  it('are ignored when invalid', () => {
    expect(filterIn('source=nonsense&favorites=0&tag=+&days=8&from=31.5.2026&search=++')).toEqual(noFilter);
    expect(filterIn('from=2026-02-30')).toEqual(noFilter);
    expect(filterIn('days=30').time).toEqual({ days: 30 });
  });

  it('are counted without the search', () => {
    expect([filterCount(noFilter), filterCount(filter)]).toEqual([0, 6]);
  });
});

describe('HIST-013 the query for the server', () => {
  const now = new Date(2026, 4, 31, 14, 5).getTime();
  const query = (time: HistoryFilter['time']) => historyQueryOf({ search: '', time }, now);

  it('starts at midnight and counts today as one of the days', () => {
    expect(query({ days: 1 })).toEqual({ date_after_unix: at(2026, 5, 31) });
    expect(query({ days: 7 })).toEqual({ date_after_unix: at(2026, 5, 25) });
    expect(query({ days: 30 })).toEqual({ date_after_unix: at(2026, 5, 2) });
  });

  it('includes both ends of a range, either of which may be open', () => {
    expect(query({ from: '2026-01-31', to: '2026-01-31' })).toEqual({
      date_after_unix: at(2026, 1, 31),
      date_before_unix: at(2026, 2, 1),
    });
    expect(query({ from: '', to: '2025-12-31' })).toEqual({ date_before_unix: at(2026, 1, 1) });
  });

  it('contains only active filters', () => {
    expect(historyQueryOf(noFilter, now)).toEqual({});
    expect(historyQueryOf({ search: 'a', voiceId: 'v', modelId: 'm', source: 'TTS' }, now)).toEqual({
      search: 'a',
      voice_id: 'v',
      model_id: 'm',
      source: 'TTS',
    });
  });
});
