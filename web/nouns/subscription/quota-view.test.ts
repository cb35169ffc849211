import { expect, it } from 'vitest';
import { unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { quotaView, remainingShare } from './quota-view.ts';

const plan = { character_count: 2588, character_limit: 10_000 };

it('QUOTA-004 shows the remaining or the used credits', () => {
  expect(quotaView(plan, 'remaining')).toEqual({
    label: 'Total quota remaining',
    text: '7,412 of 10,000',
  });
  expect(quotaView(plan, 'used')).toEqual({ label: 'Total quota used', text: '2,588 of 10,000' });
});

it('QUOTA-004 shows no negative remainder', () => {
  const over = { character_count: 10_500, character_limit: 10_000 };
  expect(quotaView(over, 'remaining')).toMatchObject({ text: '0 of 10,000' });
  expect(quotaView(over, 'used')).toMatchObject({ text: '10,500 of 10,000' });
});

it('O-09 shows a plan without a limit as Unlimited', () => {
  const unlimited = { character_count: 12_345, character_limit: unlimitedCredits };
  expect(quotaView(unlimited, 'remaining').text).toBe('Unlimited');
  expect(quotaView(unlimited, 'used').text).toBe('12,345');
  expect(remainingShare(unlimited)).toBeUndefined();
});

it('fills the ring with what remains', () => {
  expect(remainingShare(plan)).toBeCloseTo(0.7412);
  expect(remainingShare({ character_count: 10_500, character_limit: 10_000 })).toBe(0);
});
