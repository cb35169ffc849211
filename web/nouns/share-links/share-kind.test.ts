import { expect, it } from 'vitest';
import { shareKindOf } from './share-kind.ts';

it.each([
  ['free', true, 'video'],
  ['enterprise', true, 'video'],
  ['free', false, 'link'],
  ['scale_2024_08_10', false, 'link'],
  ['enterprise', false, undefined],
  // While a value is loading, no button is shown, because it could change once the value arrives.
  ['free', undefined, undefined],
  [undefined, false, undefined],
] as const)('SHARE-001 SHARE-002 SHARE-003 tier %s, videos %s: %s', (tier, makesVideos, kind) => {
  expect(shareKindOf({ tier, makesVideos })).toBe(kind);
});
