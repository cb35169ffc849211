import { expect, it } from 'vitest';
import { deviceFingerprint } from './device-fingerprint.ts';

const hints = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  platform: 'Linux x86_64',
  hardwareConcurrency: 8,
  maxTouchPoints: 0,
  languages: ['de-DE', 'en'],
};

it('AUTH-059 keeps the fingerprint across browser updates and distinguishes browsers and devices', () => {
  const here = deviceFingerprint(hints);
  expect(deviceFingerprint({ ...hints, userAgent: hints.userAgent.replace('141', '142') })).toBe(here);
  expect(deviceFingerprint({ ...hints, userAgent: `${hints.userAgent} Edg/141.0.0.0` })).not.toBe(here);
  expect(deviceFingerprint({ ...hints, platform: 'MacIntel' })).not.toBe(here);
  expect(deviceFingerprint({ ...hints, languages: Array(300).fill('de-DE') }).length).toBeLessThanOrEqual(500);
});

it('reads browser properties that are prototype getters', () => {
  expect(deviceFingerprint(Object.create(hints))).toBe(deviceFingerprint(hints));
});
