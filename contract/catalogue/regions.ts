import type { GeoLocation } from '../accounts/user.ts';

interface Region {
  readonly country: string;
  /** The ISO code and the English name, since sources use either. */
  readonly names: readonly [code: string, name: string];
}

/** GEO-002, GEO-003 */
const specialPrivacyRegions: readonly Region[] = [
  { country: 'us', names: ['il', 'illinois'] },
  { country: 'us', names: ['tx', 'texas'] },
  { country: 'us', names: ['wa', 'washington'] },
  { country: 'ca', names: ['qc', 'quebec'] },
];

const normalize = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function isIn(
  { country, region }: Pick<GeoLocation, 'country' | 'region'>,
  { country: countryCode, names }: Region,
): boolean {
  if (country?.toLowerCase() !== countryCode || region === null) return false;
  // ISO 3166-2 has the form `US-TX`.
  return names.includes(normalize(region).replace(`${countryCode}-`, ''));
}

/** GEO-004, C-27: whether the updated terms must be accepted before anything else. */
export const isSpecialPrivacyRegion = (place: Pick<GeoLocation, 'country' | 'region'>): boolean =>
  specialPrivacyRegions.some((region) => isIn(place, region));

/** GEO-007 */
export const updatedTermsEffectiveDate = 'May 31, 2024';
