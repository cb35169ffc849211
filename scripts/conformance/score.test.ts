import { expect, it } from 'vitest';
import { fail, pass } from './check-reply.ts';
import { findRegressions, formatScore } from './score.ts';

const results = [
  { id: 'voices.get', verdict: pass },
  { id: 'voices.settings.get', verdict: fail('500 "down"') },
  { id: 'music.compose', verdict: { kind: 'missing' as const } },
];

it('names areas below their minimum, including missing areas', () => {
  expect(findRegressions(results, { voices: 1 })).toEqual([]);
  expect(findRegressions(results, { voices: 2, music: 0, gone: 1 })).toEqual([
    'voices: 1 passing, the minimum is 2',
    'gone: 0 passing, the minimum is 1',
  ]);
});

it('lists each area, the missing routes, and the reasons of failures', () => {
  const text = formatScore(results);
  expect(text).toMatch(/^voices +1 of 2$/m);
  expect(text).toMatch(/^music +0 of 1$/m);
  expect(text).toMatch(/^all operations +1 of 3$/m);
  expect(text).toContain('No route (1):\n  music: compose');
  expect(text).toContain('  voices.settings.get: 500 "down"');
});
