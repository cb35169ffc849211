import { expect, it } from 'vitest';
import { isSpecialPrivacyRegion } from './regions.ts';

const place = (country: string | null, region: string | null) => ({ country, region });

it('GEO-002 GEO-003 C-26 recognizes the four regions by code and by name', () => {
  for (const [country, region] of [
    ['US', 'IL'],
    ['US', 'TX'],
    ['US', 'WA'],
    ['CA', 'QC'],
    ['US', 'Texas'],
    ['us', 'Illinois'],
    ['US', 'US-IL'],
    ['CA', 'Québec'],
  ] as const)
    expect(isSpecialPrivacyRegion(place(country, region))).toBe(true);
  for (const otherPlace of [
    place('CA', 'ON'),
    place('CA', 'WA'),
    place('US', 'CA'),
    place('IL', 'IL'),
    place('US', null),
    place(null, 'IL'),
    place(null, null),
  ])
    expect(isSpecialPrivacyRegion(otherPlace)).toBe(false);
});
