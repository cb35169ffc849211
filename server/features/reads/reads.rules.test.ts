import { expect, it } from 'vitest';
import { readStates } from '../../../contract/publishing/publishing-limits.ts';
import { slugCandidates, slugOf } from './read-slugs.rules.ts';
import { allowedStates, mayChangeState, type ReadParty, type ReadSituation } from './reads.rules.ts';

const situation = (state: ReadSituation['state'], changes: Partial<ReadSituation> = {}): ReadSituation => ({
  ...{ state, isPublic: state === 'published', isTakenDown: false, isUnchanged: false },
  ...changes,
});

it('PUB-002 O-81 allows these changes of state and no other', () => {
  const allowed: Record<ReadParty, string[]> = { author: [], review: [] };
  for (const party of ['author', 'review'] as const)
    for (const from of readStates)
      for (const to of readStates)
        if (mayChangeState(party, situation(from), to)) allowed[party].push(`${from} → ${to}`);
  expect(allowed).toEqual({
    author: [
      'draft → submitted',
      'submitted → draft',
      'published → submitted',
      'published → unpublished',
      'unpublished → draft',
      'unpublished → submitted',
      'rejected → draft',
      'rejected → submitted',
    ],
    review: ['submitted → in_review', 'in_review → published', 'in_review → rejected', 'published → unpublished'],
  });
});

it('PUB-002 publishes again only what was reviewed and not taken down', () => {
  const again = (changes: Partial<ReadSituation>) =>
    mayChangeState('author', situation('unpublished', changes), 'published');
  expect(again({ isUnchanged: true })).toBe(true);
  expect(again({ isUnchanged: false })).toBe(false);
  expect(again({ isUnchanged: true, isTakenDown: true })).toBe(false);
  expect(mayChangeState('review', situation('unpublished', { isUnchanged: true }), 'published')).toBe(false);
});

it('PUB-002 takes a published edition from readers while a newer one is reviewed', () => {
  for (const state of readStates)
    for (const party of ['author', 'review'] as const)
      expect(allowedStates(party, situation(state, { isPublic: true })), state).toContain('unpublished');
});

it('PUB-002 transcribes titles for addresses', () => {
  const slug = (title: string, language = 'en') => slugOf(title, { language, fallback: 'read-x1' });
  expect(slug('The Tide’s Song: Part 2')).toBe('the-tides-song-part-2');
  expect(slug('Über die Größe', 'de')).toBe('ueber-die-groesse');
  expect(slug('Élan über Łódź')).toBe('elan-uber-lodz');
  expect(slug('Война и мир', 'ru')).toBe('voina-i-mir');
  expect(slug('红楼梦', 'zh')).toBe('read-x1');
  expect(slug('a '.repeat(100)).length).toBeLessThanOrEqual(80);
  expect(slugCandidates('tides', 'AbC')).toEqual(['tides', 'tides-2', 'tides-3', 'tides-4', 'tides-5', 'tides-abc']);
});
