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

/** CONSENT-006, C-26 */
const ccpaRegions: readonly Region[] = [
  { country: 'us', names: ['ca', 'california'] },
  { country: 'us', names: ['ct', 'connecticut'] },
  { country: 'us', names: ['co', 'colorado'] },
  { country: 'us', names: ['ut', 'utah'] },
  { country: 'us', names: ['va', 'virginia'] },
  { country: 'us', names: ['or', 'oregon'] },
  { country: 'us', names: ['mt', 'montana'] },
  { country: 'us', names: ['tx', 'texas'] },
];

/** O-87: EU-27, Iceland, Liechtenstein, Norway, the United Kingdom and Switzerland. */
const europeanCountries: ReadonlySet<string> = new Set(
  'at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk is li no gb ch'.split(' '),
);

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

/** CONSENT-006: whether somebody may opt out of sale, sharing and targeted advertising. */
export const isOptOutOffered = (place: Pick<GeoLocation, 'country' | 'region'>, hasPrivacySignal: boolean): boolean =>
  hasPrivacySignal || ccpaRegions.some((region) => isIn(place, region));

/** CONSENT-003: whether analytics are denied until somebody agrees. */
export const deniesByDefault = ({ country }: Pick<GeoLocation, 'country'>): boolean =>
  europeanCountries.has(country?.toLowerCase() ?? '');

/** GEO-007 */
export const updatedTermsEffectiveDate = 'May 31, 2024';
