import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maxVoices } from '../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import type { CallInput, CallReply } from '../../data/api/client.ts';
import { voicesCache } from './voices-query.ts';

/** VOICE-032: voices of a page that is shown, and of a request of those that fetch all. */
export const voicesPageSize = 20;
export const voicesBaseSize = 100;

type PageQuery = NonNullable<CallInput<'GET /v2/voices'>['query']>;
type Page = CallReply<'GET /v2/voices'>;

/** What a list shows; what is absent or empty does not narrow it. */
export type VoicePageFilter = Omit<PageQuery, 'page_size' | 'next_page_token' | 'include_total_count'>;

/** VOICE-031: what is searched for, without the spaces around it; undefined where nothing is. */
export const searchParameter = (search: string | null | undefined): string | undefined => search?.trim() || undefined;

/** The query of one page. */
export const pageParameters = (filter: VoicePageFilter, token?: string, size = voicesPageSize): PageQuery => ({
  ...filter,
  search: searchParameter(filter.search),
  page_size: size,
  next_page_token: token,
});

/** A list that grows by a page each time. */
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

/** Every voice that fits, by as few requests as there can be, and never more than `maxVoices` (VOICE-033). */
export async function collectVoices(fetchPage: (query: PageQuery) => Promise<Page>, filter: VoicePageFilter) {
  const voices: VoiceReply[] = [];
  let token: string | undefined;
  do {
    const page = await fetchPage(pageParameters(filter, token, voicesBaseSize));
    voices.push(...page.voices);
    token = page.has_more ? (page.next_page_token ?? undefined) : undefined;
  } while (token !== undefined && voices.length < maxVoices);
  return voices.slice(0, maxVoices);
}

/** All voices that fit, at once. */
export const everyVoiceQuery = (filter: VoicePageFilter) =>
  queryOptions({
    queryKey: ['voices', 'every', filter],
    queryFn: ({ signal }) => collectVoices((query) => api.call('GET /v2/voices', { query, signal }), filter),
    ...voicesCache,
  });

/** The voices that the workspace made or added. */
export const ownVoicesQuery = everyVoiceQuery({ voice_type: 'non-default' });
