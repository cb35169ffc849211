import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maxVoices } from '../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import type { CallInput, CallReply } from '../../data/api/client.ts';
import { voicesCache } from './voices-query.ts';

/** VOICE-032: the page size of a displayed list, and of the requests that fetch all voices. */
export const voicesPageSize = 20;
export const maxVoicesPageSize = 100;

type PageQuery = NonNullable<CallInput<'GET /v2/voices'>['query']>;
type Page = CallReply<'GET /v2/voices'>;

/** The filters of a list; absent or empty ones do not apply. */
export type VoicePageFilter = Omit<PageQuery, 'page_size' | 'next_page_token' | 'include_total_count'>;

/** VOICE-031: the trimmed search text; undefined if it is empty. */
export const searchParameter = (search: string | null | undefined): string | undefined => search?.trim() || undefined;

/** The query of one page. */
export const pageParameters = (filter: VoicePageFilter, token?: string, size = voicesPageSize): PageQuery => ({
  ...filter,
  search: searchParameter(filter.search),
  page_size: size,
  next_page_token: token,
});

/** A list that loads page by page. */
export const voicePagesQuery = (filter: VoicePageFilter) =>
  infiniteQueryOptions({
    queryKey: ['voices', 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v2/voices', { query: pageParameters(filter, pageParam), signal }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.has_more ? (page.next_page_token ?? undefined) : undefined),
    ...voicesCache,
  });

/** Fetches all matching voices in as few requests as possible, up to `maxVoices` (VOICE-033). */
export async function collectVoices(fetchPage: (query: PageQuery) => Promise<Page>, filter: VoicePageFilter) {
  const voices: VoiceReply[] = [];
  let token: string | undefined;
  do {
    const page = await fetchPage(pageParameters(filter, token, maxVoicesPageSize));
    voices.push(...page.voices);
    token = page.has_more ? (page.next_page_token ?? undefined) : undefined;
  } while (token !== undefined && voices.length < maxVoices);
  return voices.slice(0, maxVoices);
}

/** All matching voices at once. */
export const allVoicesQuery = (filter: VoicePageFilter) =>
  queryOptions({
    queryKey: ['voices', 'every', filter],
    queryFn: ({ signal }) => collectVoices((query) => api.call('GET /v2/voices', { query, signal }), filter),
    ...voicesCache,
  });

/** The voices that the workspace created or added. */
export const workspaceVoicesQuery = allVoicesQuery({ voice_type: 'non-default' });
