import { expect, it } from 'vitest';
import { neutralStem, type StemSettings, stemGains } from './stem-levels.ts';

const gains = (drums: Partial<StemSettings>, bass: Partial<StemSettings>) =>
  Object.fromEntries(
    stemGains(
      new Map([
        ['drums', { ...neutralStem, ...drums }],
        ['bass', { ...neutralStem, ...bass }],
      ]),
    ),
  );

it('plays all stems at their volumes', () => {
  expect(gains({ volume: 0.5 }, {})).toEqual({ drums: 0.5, bass: 1 });
});

it('plays only solo stems while there are any, and never a muted one', () => {
  expect(gains({ isSolo: true }, {})).toEqual({ drums: 1, bass: 0 });
  expect(gains({ isSolo: true }, { isSolo: true, volume: 0.2 })).toEqual({ drums: 1, bass: 0.2 });
  expect(gains({ isMuted: true }, {})).toEqual({ drums: 0, bass: 1 });
  expect(gains({ isMuted: true, isSolo: true }, {})).toEqual({ drums: 0, bass: 0 });
});
