import { expect, it } from 'vitest';
import { moveTraffic, shareOf, toTraffic } from './agent-deployments.rules.ts';

const share = (branchId: string, percentage: number) => ({ branchId, percentage });

it('gives the main branch what the others leave', () => {
  expect(toTraffic([share('b', 0.5)], 'main')).toEqual({ b: 0.5, main: 99.5 });
  expect(toTraffic([share('b', 50), share('main', 50)], 'main')).toEqual({ b: 50, main: 50 });
  expect(toTraffic([share('a', 33.3), share('b', 33.3), share('main', 33.4)], 'main')).toEqual({
    a: 33.3,
    b: 33.3,
    main: 33.4,
  });
  expect(toTraffic([share('b', 100), share('a', 0)], 'main')).toEqual({ b: 100 });
  expect(toTraffic([], 'main')).toEqual({ main: 100 });
});

it('refuses shares that are not 100 per cent in all', () => {
  expect(toTraffic([share('b', 60), share('c', 50)], 'main')).toBe('The percentages add up to 110, more than 100.');
  expect(toTraffic([share('b', 50), share('main', 40)], 'main')).toBe('The percentages add up to 90, not to 100.');
  expect(toTraffic([share('b', 50), share('b', 50)], 'main')).toBe('The branch b is named twice.');
});

it('moves the share of a branch that is merged', () => {
  expect(moveTraffic({ a: 30, main: 70 }, 'a', 'main')).toEqual({ main: 100 });
  expect(moveTraffic({ a: 30, main: 70 }, 'a', 'b')).toEqual({ b: 30, main: 70 });
  expect(shareOf(undefined, 'main', 'main')).toBe(100);
  expect(shareOf({ b: 100 }, 'main', 'main')).toBe(0);
});
