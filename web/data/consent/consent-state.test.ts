import { expect, it } from 'vitest';
import { type ConsentFacts, deriveConsent } from './consent-state.ts';

const place = (country: string | null, region: string | null = null) => ({ country, region, city: null });
const facts: ConsentFacts = {
  configuration: { statistics: true, affiliate_script: 'https://partner.example/a.js' },
  choice: undefined,
  location: place('US', 'NY'),
  hasPrivacySignal: false,
  isOptedOut: false,
};
const derive = (changes: Partial<ConsentFacts>) => deriveConsent({ ...facts, ...changes });

it('CONSENT-001 is not applicable where nothing leaves the server', () => {
  expect(derive({ configuration: { statistics: false, affiliate_script: null }, location: place('DE') })).toMatchObject(
    {
      statistics: 'not_applicable',
      marketing: 'not_applicable',
      isNeeded: false,
      isAsking: false,
    },
  );
  expect(derive({ configuration: undefined })).toMatchObject({ statistics: 'not_applicable', isAsking: false });
});

it('CONSENT-001 CONSENT-010 follows the choice of each category', () => {
  expect(derive({})).toMatchObject({ statistics: 'undecided', marketing: 'undecided', isAsking: true });
  expect(derive({ choice: { statistics: true, marketing: false } })).toMatchObject({
    statistics: 'granted',
    marketing: 'denied',
    isAsking: false,
    affiliateScript: undefined,
  });
  expect(derive({ choice: { statistics: false, marketing: true } })).toMatchObject({
    statistics: 'denied',
    marketing: 'granted',
    affiliateScript: 'https://partner.example/a.js',
  });
});

it('CONSENT-003 O-87 denies in Europe until somebody agrees', () => {
  const countries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GB CH';
  for (const country of countries.split(' '))
    expect(derive({ location: place(country) }), country).toMatchObject({ statistics: 'denied', isAsking: true });
  expect(derive({ location: place('TR') }).statistics).toBe('undecided');
  expect(derive({ location: place(null) }).statistics).toBe('undecided');
  expect(derive({ location: place('DE'), choice: { statistics: true, marketing: true } }).statistics).toBe('granted');
});

it('CONSENT-006 C-26 offers the opt-out in eight US regions, and everywhere on a privacy signal', () => {
  const codes = ['ca', 'CT', 'co', 'ut', 'US-VA', 'or', 'mt', 'tx'];
  const names = ['California', 'Connecticut', 'Colorado', 'Utah', 'Virginia', 'Oregon', 'Montana', 'Texas'];
  for (const region of [...codes, ...names])
    expect(derive({ location: place('US', region) }).offersOptOut, region).toBe(true);
  expect(derive({ location: place('US', 'ny') }).offersOptOut).toBe(false);
  expect(derive({ location: place('CA', 'ca') }).offersOptOut).toBe(false);
  expect(derive({ location: place('FR'), hasPrivacySignal: true }).offersOptOut).toBe(true);
});

it('CONSENT-009 ANALYT-006 denies marketing after an opt-out, and everything on a privacy signal', () => {
  const choice = { statistics: true, marketing: true };
  expect(derive({ choice, isOptedOut: true })).toMatchObject({ statistics: 'granted', marketing: 'denied' });
  expect(derive({ choice, hasPrivacySignal: true })).toMatchObject({
    statistics: 'denied',
    marketing: 'denied',
    affiliateScript: undefined,
    isAsking: false,
  });
});

it('ANALYT-006 allows statistics before a choice only at a known place outside Europe', () => {
  expect(derive({}).allowsStatistics).toBe(true);
  for (const unknown of [undefined, place(null), place('DE')])
    expect(derive({ location: unknown }).allowsStatistics, unknown?.country ?? 'unknown').toBe(false);
  expect(derive({ location: place(null), choice: { statistics: true, marketing: false } })).toMatchObject({
    allowsStatistics: true,
    allowsMarketing: false,
  });
  expect(derive({ choice: { statistics: false, marketing: true } })).toMatchObject({
    allowsStatistics: false,
    allowsMarketing: true,
  });
  expect(derive({ hasPrivacySignal: true })).toMatchObject({ allowsStatistics: false, allowsMarketing: false });
});

it('CONSENT-001 allows what stays on the server, once its configuration is known', () => {
  const configuration = { statistics: false, affiliate_script: null };
  expect(derive({ configuration, location: undefined })).toMatchObject({
    allowsStatistics: true,
    allowsMarketing: true,
  });
  expect(derive({ configuration: undefined })).toMatchObject({ allowsStatistics: false, allowsMarketing: false });
});
