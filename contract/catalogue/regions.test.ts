import { expect, it } from 'vitest';
import { isSpecialPrivacyRegion, requiresBiometricTerms } from './regions.ts';

const place = (country: string | null, region: string | null) => ({ country, region });

it('GEO-002 asks for biometric terms in Illinois alone', () => {
  expect(requiresBiometricTerms(place('US', 'IL'))).toBe(true);
  expect(requiresBiometricTerms(place('us', 'Illinois'))).toBe(true);
  expect(requiresBiometricTerms(place('US', 'US-IL'))).toBe(true);
  for (const elsewhere of [place('US', 'TX'), place('IL', 'IL'), place('US', null), place(null, 'IL')])
    expect(requiresBiometricTerms(elsewhere)).toBe(false);
});

it('GEO-003 C-26 knows the four regions by code and by name', () => {
  for (const [country, region] of [
    ['US', 'IL'],
    ['US', 'TX'],
    ['US', 'WA'],
    ['CA', 'QC'],
    ['US', 'Texas'],
    ['CA', 'Québec'],
  ] as const)
    expect(isSpecialPrivacyRegion(place(country, region))).toBe(true);
  for (const elsewhere of [place('CA', 'ON'), place('CA', 'WA'), place('US', 'CA'), place(null, null)])
    expect(isSpecialPrivacyRegion(elsewhere)).toBe(false);
});
