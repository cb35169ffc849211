import { queryOptions } from '@tanstack/react-query';
import type { DictionaryReply } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { api } from '../../data/api/api.ts';

const queryKeyRoot = 'pronunciation-dictionaries';
/** Bounds the requests for the list: 2,000 dictionaries. */
const maxPages = 20;

/** All dictionaries that the person may use, newest first. */
export const dictionariesQuery = queryOptions({
  queryKey: [queryKeyRoot],
  queryFn: async ({ signal }) => {
    const dictionaries: DictionaryReply[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const query = { page_size: 100, ...(cursor === undefined ? {} : { cursor }) };
      const reply = await api.call('GET /v1/pronunciation-dictionaries', { query, signal });
      dictionaries.push(...reply.pronunciation_dictionaries);
      if (reply.next_cursor === null) break;
      cursor = reply.next_cursor;
    }
    return dictionaries;
  },
});

const pathParams = (id: string) => ({ params: { pronunciation_dictionary_id: id } });

/** One dictionary with the rules of its newest version. */
export const dictionaryQuery = (id: string) =>
  queryOptions({
    queryKey: [queryKeyRoot, id],
    queryFn: ({ signal }) =>
      api.call('GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}', { ...pathParams(id), signal }),
  });

/** The versions of a dictionary, newest first. */
export const dictionaryVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [queryKeyRoot, id, 'versions'],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/versions', {
          ...pathParams(id),
          signal,
        })
      ).versions,
  });
