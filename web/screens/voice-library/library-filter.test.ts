import { describe, expect, it } from 'vitest';
import { isNarrowed, readFilter, writeFilter } from './library-filter.ts';
import { libraryParameters } from './use-library.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

describe('VOICE-042 the address of the library', () => {
  it('is read and written back the same', () => {
    const query = 'search=calm+man&sort=created_date&language=de&accent=scottish&category=generated';
    expect(read(query)).toEqual({
      search: 'calm man',
      sort: 'created_date',
      traits: { language: 'de', accent: 'scottish', category: 'generated' },
    });
    expect(writeFilter(read(query)).toString()).toBe(query);
  });

  it('leaves out what narrows nothing, and keeps what is not of the filter', () => {
    expect(writeFilter({ search: '  ', sort: 'trending', traits: {} }).toString()).toBe('');
    expect(writeFilter(read(''), new URLSearchParams('view=list&gender=male')).toString()).toBe('view=list');
  });

  it('takes no sort and no category that there is not', () => {
    expect(read('sort=constructor&category=premade&gender=%20')).toEqual({ search: '', sort: 'trending', traits: {} });
  });

  it('knows whether anything is left out', () => {
    expect([read('sort=created_date'), read('search=a'), read('age=old')].map(isNarrowed)).toEqual([false, true, true]);
  });

  it('becomes what the server is asked', () => {
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
