import { expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { absentArea } from './absent-areas.ts';

it('names no area, since every area of the ElevenLabs API has a counterpart here', () => {
  expect(absentArea('/v1/productions/p1/orders')).toBeUndefined();
  expect(absentArea('/v1/voices')).toBeUndefined();
});

it('lists no area that has a route', () => {
  const paths = Object.keys(routes).map((key) => key.split(' ')[1]!);
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => absentArea(path))).toEqual([]);
});
