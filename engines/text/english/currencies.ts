/** A currency: singular and plural, and the same of its hundredth, if it has one. */
export type Currency = readonly [one: string, many: string, cent?: string, cents?: string];

const dollar = (of = ''): Currency => [`${of}dollar`, `${of}dollars`, 'cent', 'cents'];
const euro: Currency = ['euro', 'euros', 'cent', 'cents'];
const pound: Currency = ['pound', 'pounds', 'penny', 'pence'];
const yen: Currency = ['yen', 'yen'];
const won: Currency = ['won', 'won'];
const rupee: Currency = ['rupee', 'rupees', 'paisa', 'paise'];
const ruble: Currency = ['ruble', 'rubles', 'kopeck', 'kopecks'];
const real: Currency = ['real', 'reais', 'centavo', 'centavos'];
const bitcoin: Currency = ['bitcoin', 'bitcoins'];
const lira: Currency = ['lira', 'liras'];
const shekel: Currency = ['shekel', 'shekels'];
const baht: Currency = ['baht', 'baht'];
const yuan: Currency = ['yuan', 'yuan'];

/** Currency signs before the amount; some also occur after it. */
export const currencySigns: Readonly<Record<string, Currency>> = {
  US$: dollar('U.S '),
  CA$: dollar('Canadian '),
  C$: dollar('Canadian '),
  AU$: dollar('Australian '),
  A$: dollar('Australian '),
  NZ$: dollar('New Zealand '),
  HK$: dollar('Hong Kong '),
  S$: dollar('Singapore '),
  R$: real,
  $: dollar(),
  '€': euro,
  '£': pound,
  '¥': yen,
  '￥': yen,
  '₹': rupee,
  '₩': won,
  '₽': ruble,
  '₿': bitcoin,
  '₺': lira,
  '₪': shekel,
  '฿': baht,
  '₫': ['dong', 'dong'],
  '₦': ['naira', 'naira', 'kobo', 'kobo'],
  '₱': ['peso', 'pesos', 'centavo', 'centavos'],
  '₴': ['hryvnia', 'hryvnias'],
};

/** Currency codes before or after the amount. */
export const currencyCodes: Readonly<Record<string, Currency>> = {
  USD: dollar('U.S '),
  CAD: dollar('Canadian '),
  AUD: dollar('Australian '),
  NZD: dollar('New Zealand '),
  HKD: dollar('Hong Kong '),
  SGD: dollar('Singapore '),
  EUR: euro,
  GBP: pound,
  JPY: yen,
  CNY: yuan,
  RMB: yuan,
  INR: rupee,
  KRW: won,
  RUB: ruble,
  BRL: real,
  BTC: bitcoin,
  TRY: lira,
  ILS: shekel,
  THB: baht,
  CHF: ['Swiss franc', 'Swiss francs', 'centime', 'centimes'],
  SEK: ['Swedish krona', 'Swedish kronor'],
  NOK: ['Norwegian krone', 'Norwegian kroner'],
  DKK: ['Danish krone', 'Danish kroner'],
  PLN: ['zloty', 'zlotys'],
  CZK: ['Czech koruna', 'Czech korunas'],
  HUF: ['forint', 'forints'],
  MXN: ['Mexican peso', 'Mexican pesos', 'centavo', 'centavos'],
  ZAR: ['rand', 'rand', 'cent', 'cents'],
  ETH: ['ether', 'ether'],
};
