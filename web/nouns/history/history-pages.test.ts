import { describe, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { type HistoryPage, mergeNewestPage, nextAfter, trimPage } from './history-pages.ts';

const page = (ids: string, has_more = true): HistoryPage => ({
  history: [...ids].map((history_item_id) => ({ history_item_id }) as HistoryItemReply),
  has_more,
});
const idsOf = (pages: readonly HistoryPage[]) =>
  pages.map(({ history }) => history.map(({ history_item_id }) => history_item_id).join('')).join('|');

describe('U-32 what changed is asked for again, not every page', () => {
  const pages = [page('abc'), page('def'), page('ghi')];

  it('keeps the very pages where nothing changed', () => {
    expect(mergeNewestPage(pages, pages[0]!)).toBe(pages);
    const again = mergeNewestPage(pages, page('abc'));
    expect(idsOf(again)).toBe('abc|def|ghi');
    expect(again[1]).toBe(pages[1]);
  });

  it('puts new items on top, and those that they pushed out of the first page stay', () => {
    expect(idsOf(mergeNewestPage(pages, page('xab')))).toBe('xab|c|def|ghi');
    expect(idsOf(mergeNewestPage(mergeNewestPage(pages, page('xab')), page('yxa')))).toBe('yxa|b|c|def|ghi');
  });

  it('leaves out what is gone, though the first page then reaches into the second', () => {
    expect(idsOf(mergeNewestPage(pages, page('acd')))).toBe('acd|ef|ghi');
    expect(idsOf(mergeNewestPage(pages, page('cde')))).toBe('cde|f|ghi');
    expect(idsOf(mergeNewestPage([page('xab'), page('c'), page('def')], page('bde')))).toBe('bde|f');
  });

  it('shows what was put back', () => {
    expect(idsOf(mergeNewestPage([page('acd'), page('ef')], page('abc')))).toBe('abc|d|ef');
  });

  it('begins anew where more came than a page holds, or all there is fits in one', () => {
    expect(idsOf(mergeNewestPage(pages, page('uvw')))).toBe('uvw');
    expect(idsOf(mergeNewestPage(pages, page('ab', false)))).toBe('ab');
  });

  it('goes on after the last item that is there', () => {
    expect(nextAfter(pages)).toBe('i');
    expect(nextAfter([page('abc'), page('')])).toBe('c');
    expect(nextAfter([page('abc'), page('de', false)])).toBeUndefined();
    expect(nextAfter([page('', false)])).toBeUndefined();
  });
});

describe('U-32 a page far down as it is now', () => {
  /** Made in the order of the alphabet backwards, one a second. */
  const dated = (ids: string, has_more = true): HistoryPage => ({
    history: [...ids].map((id) => ({ history_item_id: id, date_unix: 1000 - id.charCodeAt(0) }) as HistoryItemReply),
    has_more,
  });
  const left = (page: HistoryPage, now: HistoryPage) => idsOf([trimPage(page, now)]);
  const page = dated('cdef');

  it('is the very same where nothing changed', () => expect(trimPage(page, dated('cdefg'))).toBe(page));

  it('is without what was deleted, though the next page then moves up into it', () => {
    expect(left(page, dated('cdfgh'))).toBe('cdf');
    expect(left(page, dated('ghijk'))).toBe('');
    expect(left(page, dated('cd', false))).toBe('cd');
    expect(left(page, dated('', false))).toBe('');
  });

  it('has what was put back', () => expect(left(dated('cdf'), dated('cdef'))).toBe('cdef'));

  it('keeps what the answer does not reach', () => {
    expect(left(dated('cf'), dated('cde'))).toBe('cf');
    expect(left(page, dated('', true))).toBe('cdef');
  });
});
