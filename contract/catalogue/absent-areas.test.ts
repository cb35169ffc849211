import { expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { absentArea } from './absent-areas.ts';

it('names the area of an ElevenLabs path that has no counterpart here', () => {
  expect(absentArea('/v1/productions/p1/orders')).toBe('productions');
  expect(absentArea('/v1/productions')).toBe('productions');
  expect(absentArea('/v1/productions-of')).toBeUndefined();
  expect(absentArea('/v1/voices')).toBeUndefined();
});

it('lists no area that has a route', () => {
  const paths = Object.keys(routes).map((key) => key.split(' ')[1]!);
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => absentArea(path))).toEqual([]);
});
