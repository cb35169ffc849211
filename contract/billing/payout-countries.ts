/**
 * O-82: countries whose accounts a platform in the United States can send transfers to, after Stripe's documentation of
 * cross-border payouts (docs.stripe.com/connect/cross-border-payouts). Stripe changes its list at times and decides again
 * when an account is created.
 */
const fullAgreement =
  'AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US';
/** Accounts there have the agreement of recipients: they receive transfers and cannot take payments. */
const recipientAgreement =
  'AE AG AL AM AO AR AU AZ BA BD BH BJ BN BO BS BT BW CI CL CO CR DO DZ EC EG ET GA GH GM GT GY HK ID IL IN JM JO JP KE KH KR KW KZ LA LC LK MA MC MD MG MK MN MO MU MX MY MZ NA NE NG NZ OM PA PE PH PK PY QA RS RW SA SG SM SN SV TH TN TR TT TW TZ UY UZ VN ZA';

const split = (codes: string): readonly string[] => codes.split(' ');

/** ISO 3166 codes, sorted. */
export const payoutCountries: readonly string[] = split(`${fullAgreement} ${recipientAgreement}`).toSorted();
const recipients = new Set(split(recipientAgreement));

export const hasRecipientAgreement = (country: string): boolean => recipients.has(country);
