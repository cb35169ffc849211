import { expect, it } from 'vitest';
import { planOffers } from '../../../contract/catalogue/plans/plan-offers.ts';
import { comparisonGroups } from './comparison-rows.ts';

const row = (title: string, currency: 'usd' | 'eur' = 'usd') => {
  const match = comparisonGroups.flatMap(({ rows }) => rows).find((one) => one.title === title);
  return planOffers(currency).map((offer) => match!.cell(offer));
};

// Free to Business, then Enterprise.
it.each([
  ['PLAN-014', 'Credits a month', '10,000 30,000 100,000 500,000 2,000,000 11,000,000 Unlimited'],
  ['PLAN-014', 'Custom voices', '3 10 30 160 660 660 Custom'],
  ['PLAN-016', 'Price of 1,000 more credits', 'false false $0.30 $0.24 $0.18 $0.10 false'],
  ['PLAN-026', 'Generations at the same time', '2 3 5 10 15 15 32'],
  ['PLAN-027', 'Studio projects', '3 20 1,000 3,000 20,000 20,000 Unlimited'],
  ['PLAN-028', 'Sound effects a month, in seconds', '250 750 2,500 12,500 50,000 275,000 Unlimited'],
  ['PLAN-030', 'Conversations at the same time', '4 6 10 20 30 30 32'],
  ['DUB-007', 'Dubbing a month', '5 min 15 min 50 min 250 min 1,000 min 5,500 min Unlimited'],
  ['DUB-007', 'Dubbing studio', 'false true true true true true true'],
  ['PLAN-031', '192 kbps API', 'false false true true true true true'],
  ['PLAN-031', '44.1 kHz PCM', 'false false false true true true true'],
  ['PLAN-038', 'Instant voice cloning', 'false true true true true true true'],
  ['PLAN-039', 'Professional voice clones', 'false false 1 1 1 3 10'],
  ['PLAN-040', 'Commercial license', 'false true true true true true true'],
  ['PLAN-066', 'Seats', '1 1 1 1 3 5 25'],
])('%s compares %s', (_requirement, title, cells) => {
  expect(row(title).join(' ')).toBe(cells);
});

it('PLAN-029 compares the minutes of conversational AI', () => {
  const minutes = ['15 min', '50 min', '250 min', '1,100 min', '3,600 min', '13,750 min', 'Unlimited'];
  expect(row('Conversational AI a month')).toEqual(minutes);
});

it('TTS-012 compares the minutes of speech with the highest-quality and the turbo models', () => {
  const shown = (title: string) => row(title).slice(0, 4);
  expect(shown('Speech, highest quality')).toEqual(['10 min', '30 min', '100 min', '500 min']);
  expect(shown('Speech, fast models')).toEqual(['20 min', '60 min', '200 min', '1,000 min']);
});

it('STS-004 ISO-003 compares the minutes of the voice changer and the isolator', () => {
  for (const title of ['Voice changer', 'Voice isolator'])
    expect(row(title).slice(0, 4)).toEqual(['10 min', '30 min', '100 min', '500 min']);
});

it('has no duplicate rows and shows the price of extra credits in euros', () => {
  const titles = comparisonGroups.flatMap(({ rows }) => rows.map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
  expect(row('Price of 1,000 more credits', 'eur').slice(2, 6)).toEqual(['0.285€', '0.228€', '0.171€', '0.10€']);
});
