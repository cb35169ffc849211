import { expect, it } from 'vitest';
import { versionNames, versionOrigin } from './version-names.ts';

const plain = { from_version_id: 'o', respoken: null, effects: null };
const versions = [
  { ...plain, version_id: 'o', origin: 'original', from_version_id: null },
  { ...plain, version_id: 'a', origin: 'take' },
  { ...plain, version_id: 'b', origin: 'take' },
  {
    ...plain,
    version_id: 'c',
    origin: 'respoken',
    from_version_id: 'b',
    respoken: { start: 0, end: 4, text: 'Ahoy.' },
  },
  {
    ...plain,
    version_id: 'd',
    origin: 'effects',
    from_version_id: null,
    effects: [
      { type: 'effect', id: 'reverb', values: {} },
      { type: 'environment', id: 'unknown', values: {} },
    ],
  },
] as const satisfies Parameters<typeof versionNames>[0];

it('numbers versions by kind and says what each came from', () => {
  const names = versionNames(versions);
  expect([...names.values()]).toEqual(['Original', 'Take 2', 'Take 3', 'Edit 1', 'Effects 1']);
  expect(versions.map((one) => versionOrigin(one, names, new Map([['reverb', 'Reverb']])))).toEqual([
    'As it was first made',
    'Original, spoken again',
    'Original, spoken again',
    'Take 3 with “Ahoy.” spoken anew',
    'a deleted version with Reverb, unknown',
  ]);
});
