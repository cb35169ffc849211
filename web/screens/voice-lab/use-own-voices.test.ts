import { expect, it } from 'vitest';
import { pageParameters } from '../../nouns/voices/voice-pages.ts';
import { emptyOwnVoicesFilter, ownVoicesPageFilter, ownVoicesUrlFilter } from './use-own-voices.ts';

it('VOICE-031 VOICE-032 requests pages of 20, and sends a trimmed search only if it is not empty', () => {
  expect(pageParameters(ownVoicesPageFilter({ ...emptyOwnVoicesFilter, search: '  ' }))).toEqual({
    page_size: 20,
    voice_type: 'non-default',
    search: undefined,
    sort: 'created_at_unix',
    sort_direction: 'desc',
  });
  expect(
    ownVoicesPageFilter({
      ...emptyOwnVoicesFilter,
      search: ' deep ',
      traits: { category: 'cloned', accent: 'irish', use_case: 'news', language: 'en' },
      sort: 'name',
    }),
  ).toMatchObject({
    search: 'deep',
    category: 'cloned',
    accent: 'irish',
    use_cases: ['news'],
    language: ['en'],
    sort: 'name',
    sort_direction: 'asc',
  });
});

it('stores the filter in the URL and keeps other parameters', () => {
  const query = 'creationType=cloneVoice&search=deep&sort=name&category=generated&age=old';
  const filter = ownVoicesUrlFilter.read(new URLSearchParams(query));
  expect(filter).toEqual({ search: 'deep', sort: 'name', traits: { category: 'generated', age: 'old' } });
  expect(ownVoicesUrlFilter.write(filter, new URLSearchParams('creationType=cloneVoice&gender=male')).toString()).toBe(
    query,
  );
  expect(ownVoicesUrlFilter.read(new URLSearchParams('category=premade&sort=length'))).toEqual(emptyOwnVoicesFilter);
});
