import { describe, expect, it } from 'vitest';
import { isQuotaExceeded, nextReset, type QuotaState } from './subscription.rules.ts';

const free: QuotaState = {
  tier: 'free',
  status: 'free',
  characterLimit: 10_000,
  used: 9990,
  allowedToExtend: false,
  maxExtension: null,
};

describe('isQuotaExceeded', () => {
  it('QUOTA-003 accepts usage that exactly reaches the limit and rejects one more credit', () => {
    expect(isQuotaExceeded(free, 10)).toBe(false);
    expect(isQuotaExceeded(free, 11)).toBe(true);
  });

  it.each([
    ['creator', 'active', true, false],
    ['creator', 'active', false, true],
    ['creator', 'past_due', true, true],
    ['starter', 'active', true, true],
    ['free', 'free', true, true],
    ['enterprise', 'past_due', true, false],
    ['trial', 'trialing', true, false],
    ['enterprise', 'active', false, true],
  ] as const)('QUOTA-002 %s, %s, allowed %s: exceeded %s', (tier, status, allowedToExtend, exceeded) => {
    expect(
      isQuotaExceeded({ tier, status, allowedToExtend, maxExtension: null, characterLimit: 100, used: 100 }, 1),
    ).toBe(exceeded);
  });

  it('O-09 never limits an unlimited plan', () => {
    expect(isQuotaExceeded({ ...free, characterLimit: -1, used: 1e12 }, 1e9)).toBe(false);
  });
});

describe('nextReset', () => {
  it.each([
    ['2026-01-14T09:30:00Z', '2026-11-21T00:00:00Z', '2026-12-14T09:30:00Z'],
    ['2026-01-31T00:00:00Z', '2026-02-03T00:00:00Z', '2026-02-28T00:00:00Z'],
    ['2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z', '2026-03-31T00:00:00Z'],
    ['2026-01-31T00:00:00Z', '2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z'],
    ['2024-01-30T12:00:00Z', '2024-02-28T12:00:00Z', '2024-02-29T12:00:00Z'],
  ])('from %s at %s is %s', (anchor, now, next) => {
    expect(nextReset(new Date(anchor), new Date(now)).toISOString()).toBe(new Date(next).toISOString());
  });
});
