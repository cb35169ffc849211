import { expect, it } from 'vitest';
import { firstStep, limitToDate, nextStep } from './history-search.rules.ts';

it('continues the scan from the end of the last step while the page will soon be full', () => {
  const step = firstStep({ limit: 20 });
  expect(step).toEqual({ from: 0, to: 800 });
  expect(nextStep(step, 3, { limit: 20 })).toEqual({ from: 800, to: 6400 });
  expect(nextStep({ from: 800, to: 6400 }, 19, { limit: 20 })).toEqual({ from: 6400, to: 51_200 });
});

it('ends the scan for rare words', () => {
  expect(nextStep(firstStep({ limit: 20 }), 2, { limit: 20 })).toBeUndefined();
  expect(nextStep({ from: 800, to: 6400 }, 2, { limit: 20 })).toBeUndefined();
});

it('scans less of a filtered list', () => {
  const query = { limit: 20, voiceId: 'nora' };
  expect(firstStep(query)).toEqual({ from: 0, to: 200 });
  expect(nextStep(firstStep(query), 3, query)).toEqual({ from: 200, to: 1600 });
  expect(nextStep({ from: 200, to: 1600 }, 19, query)).toBeUndefined();
});

it('limits a query to a date, inclusive, in the direction of the list', () => {
  const date = new Date(1_000);
  expect(limitToDate({ direction: 'desc', before: new Date(9_000) }, date)).toEqual({
    direction: 'desc',
    before: new Date(9_000),
    since: date,
  });
  expect(limitToDate({ direction: 'asc' }, date)).toEqual({ direction: 'asc', before: new Date(1_001) });
});
