import { expect, it } from 'vitest';
import { firstStep, limitToDate, nextStep } from './history-search.rules.ts';

it('goes on by date where the page will soon be full, from where the last step ended', () => {
  const step = firstStep({ limit: 20 });
  expect(step).toEqual({ from: 0, to: 800 });
  expect(nextStep(step, 3, { limit: 20 })).toEqual({ from: 800, to: 6400 });
  expect(nextStep({ from: 800, to: 6400 }, 19, { limit: 20 })).toEqual({ from: 6400, to: 51_200 });
});

it('leaves rare words to the index', () => {
  expect(nextStep(firstStep({ limit: 20 }), 2, { limit: 20 })).toBeUndefined();
  expect(nextStep({ from: 800, to: 6400 }, 2, { limit: 20 })).toBeUndefined();
});

it('reads little of a filtered list, whose items lie apart', () => {
  const query = { limit: 20, voiceId: 'nora' };
  expect(firstStep(query)).toEqual({ from: 0, to: 200 });
  expect(nextStep(firstStep(query), 3, query)).toEqual({ from: 200, to: 1600 });
  expect(nextStep({ from: 200, to: 1600 }, 19, query)).toBeUndefined();
});

it('ends at a date in the direction of the list, the items of that moment included', () => {
  const date = new Date(1_000);
  expect(limitToDate({ direction: 'desc', before: new Date(9_000) }, date)).toEqual({
    direction: 'desc',
    before: new Date(9_000),
    since: date,
  });
  expect(limitToDate({ direction: 'asc' }, date)).toEqual({ direction: 'asc', before: new Date(1_001) });
});
