/** Countries whose connected accounts can receive transfers, by the currency of their banks. */
const countriesByCurrency: Readonly<Record<string, string>> = {
  aed: 'AE',
  aud: 'AU',
  brl: 'BR',
  cad: 'CA',
  chf: 'CH LI',
  czk: 'CZ',
  dkk: 'DK',
  eur: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM',
  gbp: 'GB GI',
  hkd: 'HK',
  huf: 'HU',
  inr: 'IN',
  jpy: 'JP',
  mxn: 'MX',
  nok: 'NO',
  nzd: 'NZ',
  pln: 'PL',
  ron: 'RO',
  sek: 'SE',
  sgd: 'SG',
  thb: 'TH',
  // The banks of the other countries receive US dollars here.
  usd: 'US AG AL AM AO AR AZ BA BD BH BJ BN BO BS BT BW CI CL CO CR DO DZ EC EG ET GA GH GM GT GY ID IL IS JM JO KE KH KR KW KZ LA LC LK MA MD MG MK MN MO MU MY MZ NA NE NG OM PA PE PH PK PY QA RS RW SA SN SV TN TR TT TW TZ UY UZ VN ZA',
};
const currencyByCountry = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/** ISO 3166-1 codes of the countries in which an account can be opened. */
export const accountCountries: readonly string[] = [...currencyByCountry.keys()].sort();

/** The currency of a country's banks; undefined if no account can be opened there. */
export const countryCurrency = (country: string): string | undefined => currencyByCountry.get(country);

/** Smallest units of each currency for one US cent. The rates are fixed, so that amounts are reproducible. */
const unitsPerCent: Readonly<Record<string, number>> = {
  aed: 3.67,
  aud: 1.5,
  brl: 5.5,
  cad: 1.4,
  chf: 0.9,
  czk: 22,
  dkk: 7,
  eur: 0.9,
  gbp: 0.8,
  hkd: 7.8,
  huf: 360,
  inr: 85,
  jpy: 1.5,
  mxn: 18,
  nok: 10.5,
  nzd: 1.7,
  pln: 4,
  ron: 4.5,
  sek: 10,
  sgd: 1.3,
  thb: 34,
  usd: 1,
};

/** Converts an amount in the smallest unit of one currency into another, rounded. */
export const convertAmount = (amount: number, from: string, to: string): number =>
  from === to ? amount : Math.round((amount * (unitsPerCent[to] ?? 1)) / (unitsPerCent[from] ?? 1));
