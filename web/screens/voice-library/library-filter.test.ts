import { describe, expect, it } from 'vitest';
import { isNarrowed, readFilter, writeFilter } from './library-filter.ts';
import { libraryParameters } from './use-library.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

describe('VOICE-042 the library filter in the URL', () => {
  it('round-trips through the URL', () => {
    const query = 'search=calm+man&sort=created_date&language=de&accent=scottish&category=generated';
    expect(read(query)).toEqual({
      search: 'calm man',
      sort: 'created_date',
      traits: { language: 'de', accent: 'scottish', category: 'generated' },
    });
    expect(writeFilter(read(query)).toString()).toBe(query);
  });

  it('omits empty and default filters, and keeps other parameters', () => {
    expect(writeFilter({ search: '  ', sort: 'trending', traits: {} }).toString()).toBe('');
    expect(writeFilter(read(''), new URLSearchParams('view=list&gender=male')).toString()).toBe('view=list');
  });

  it('ignores unknown sort orders and categories, and empty traits', () => {
    expect(read('sort=constructor&category=premade&gender=%20')).toEqual({ search: '', sort: 'trending', traits: {} });
  });

  it('is active with a search or a trait, not with a sort order alone', () => {
    expect([read('sort=created_date'), read('search=a'), read('age=old')].map(isNarrowed)).toEqual([false, true, true]);
  });

  it('maps to the query parameters of the API', () => {
    expect(libraryParameters(read('search=+calm+&use_case=news&category=cloned'), 2)).toEqual({
      page: 2,
      page_size: 30,
      search: 'calm',
      sort: 'trending',
      language: undefined,
      accent: undefined,
      gender: undefined,
      age: undefined,
      category: 'cloned',
      use_cases: ['news'],
    });
  });
});
