import { expect, it } from 'vitest';
import { voiceUrlFilter } from './voice-filter-url.ts';

const { read, write } = voiceUrlFilter;
const readQuery = (query: string) => read(new URLSearchParams(query));

it('round-trips a filter through the URL', () => {
  const query = 'search=calm+man&favourites=true&accent=scottish&category=designed';
  expect(readQuery(query)).toEqual({
    search: 'calm man',
    favorites: true,
    traits: { accent: 'scottish', category: 'designed' },
  });
  expect(write(readQuery(query), new URLSearchParams()).toString()).toBe(query);
});

it('omits empty filters, keeps other parameters, and ignores unknown categories', () => {
  const empty = { search: ' ', traits: {} };
  expect(write(empty, new URLSearchParams('view=list&gender=male&favourites=true')).toString()).toBe('view=list');
  expect(readQuery('category=constructor&gender=&favourites=1')).toEqual({ search: '', traits: {}, favorites: false });
});
