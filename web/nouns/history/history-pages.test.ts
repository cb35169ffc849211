import { describe, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { type HistoryPage, mergeNewestPage, nextAfter, trimPage } from './history-pages.ts';

const page = (ids: string, has_more = true): HistoryPage => ({
  history: [...ids].map((history_item_id) => ({ history_item_id }) as HistoryItemReply),
  has_more,
});
const idsOf = (pages: readonly HistoryPage[]) =>
  pages.map(({ history }) => history.map(({ history_item_id }) => history_item_id).join('')).join('|');

describe('U-32 merging the newest page into the loaded pages', () => {
  const pages = [page('abc'), page('def'), page('ghi')];

  it('keeps the same pages when nothing changed', () => {
    expect(mergeNewestPage(pages, pages[0]!)).toBe(pages);
    const again = mergeNewestPage(pages, page('abc'));
    expect(idsOf(again)).toBe('abc|def|ghi');
    expect(again[1]).toBe(pages[1]);
  });

  it('prepends new items and keeps items that they move out of the first page', () => {
    expect(idsOf(mergeNewestPage(pages, page('xab')))).toBe('xab|c|def|ghi');
    expect(idsOf(mergeNewestPage(mergeNewestPage(pages, page('xab')), page('yxa')))).toBe('yxa|b|c|def|ghi');
  });

  it('drops deleted items, also when items of the second page move into the first', () => {
    expect(idsOf(mergeNewestPage(pages, page('acd')))).toBe('acd|ef|ghi');
    expect(idsOf(mergeNewestPage(pages, page('cde')))).toBe('cde|f|ghi');
    expect(idsOf(mergeNewestPage([page('xab'), page('c'), page('def')], page('bde')))).toBe('bde|f');
  });

  it('shows restored items', () => {
    expect(idsOf(mergeNewestPage([page('acd'), page('ef')], page('abc')))).toBe('abc|d|ef');
  });

  it('drops the other pages when more than a page of items is new, or when all items fit in one page', () => {
    expect(idsOf(mergeNewestPage(pages, page('uvw')))).toBe('uvw');
    expect(idsOf(mergeNewestPage(pages, page('ab', false)))).toBe('ab');
  });

  it('continues after the last remaining item', () => {
    expect(nextAfter(pages)).toBe('i');
    expect(nextAfter([page('abc'), page('')])).toBe('c');
    expect(nextAfter([page('abc'), page('de', false)])).toBeUndefined();
    expect(nextAfter([page('', false)])).toBeUndefined();
  });
});

describe('U-32 refreshing a page further down', () => {
  /** Items in reverse alphabetical order, one per second. */
  const dated = (ids: string, has_more = true): HistoryPage => ({
    history: [...ids].map((id) => ({ history_item_id: id, date_unix: 1000 - id.charCodeAt(0) }) as HistoryItemReply),
    has_more,
  });
  const trimmedIds = (page: HistoryPage, response: HistoryPage) => idsOf([trimPage(page, response)]);
  const page = dated('cdef');

  it('returns the same object when nothing changed', () => expect(trimPage(page, dated('cdefg'))).toBe(page));

  it('shows another name, and the marks of items', () => {
    const [first, ...rest] = page.history;
    for (const marks of [{ name: 'Intro' }, { tags: ['draft'] }, { is_favorite: true }])
      expect(
        trimPage(page, { ...dated('cdefg'), history: [{ ...first!, ...marks }, ...rest] }).history[0],
      ).toMatchObject(marks);
  });

  it('drops deleted items when items of the next page move up', () => {
    expect(trimmedIds(page, dated('cdfgh'))).toBe('cdf');
    expect(trimmedIds(page, dated('ghijk'))).toBe('');
    expect(trimmedIds(page, dated('cd', false))).toBe('cd');
    expect(trimmedIds(page, dated('', false))).toBe('');
  });

  it('shows restored items', () => expect(trimmedIds(dated('cdf'), dated('cdef'))).toBe('cdef'));

  it('keeps items beyond the end of the response', () => {
    expect(trimmedIds(dated('cf'), dated('cde'))).toBe('cf');
    expect(trimmedIds(page, dated('', true))).toBe('cdef');
  });
});
