import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { maxVoices } from '../../../contract/catalogue/voices/voice-limits.ts';
import { api } from '../../data/api/api.ts';
import type { CallInput, CallReply } from '../../data/api/client.ts';
import { voicesCache } from './voices-query.ts';

/** VOICE-032: the page size of a displayed list. */
export const voicesPageSize = 20;

type PageQuery = NonNullable<CallInput<'GET /v2/voices'>['query']>;
type Page = CallReply<'GET /v2/voices'>;

/** The filters of a list; absent or empty ones do not apply. */
export type VoicePageFilter = Omit<PageQuery, 'page_size' | 'next_page_token' | 'include_total_count'>;

/** VOICE-031: the trimmed search text; undefined if it is empty. */
export const searchParameter = (search: string | null | undefined): string | undefined => search?.trim() || undefined;

/** The query of one page. */
export const pageParameters = (filter: VoicePageFilter, token?: string): PageQuery => ({
  ...filter,
  search: searchParameter(filter.search),
  page_size: voicesPageSize,
  next_page_token: token,
});

/** The token of the page after `pages`; undefined if there is none, or the list has `maxVoices` (VOICE-033). */
export function nextPageToken(page: Pick<Page, 'has_more' | 'next_page_token'>, pages: readonly unknown[]) {
  const isFull = pages.length * voicesPageSize >= maxVoices;
  return page.has_more && !isFull ? (page.next_page_token ?? undefined) : undefined;
}

/** A list that loads page by page. */
export const voicePagesQuery = (filter: VoicePageFilter) =>
  infiniteQueryOptions({
    queryKey: ['voices', 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v2/voices', { query: pageParameters(filter, pageParam), signal }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPageToken,
    ...voicesCache,
  });
