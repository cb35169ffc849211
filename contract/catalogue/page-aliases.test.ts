import { expect, it } from 'vitest';
import { aliasTarget } from './page-aliases.ts';

it('DUB-012 leads from the old paths of dubs to their page', () => {
  expect(['/v1/dubs/d1', '/v1/dubs/d1/', '/dubs', '/app/dubs'].map(aliasTarget)).toEqual(Array(4).fill('/app/dubbing'));
  expect(aliasTarget('/v1/dubs')).toBeUndefined();
});
