import type { SandboxCardInput } from '../../../contract/billing/payment-sandbox.ts';
import { isSandboxCard } from '../../../contract/catalogue/plans/sandbox-cards.ts';

/** A card as it is being typed. */
export interface CardDraft {
  readonly number: string;
  /** `12 / 34` */
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
  readonly country: string;
  readonly postalCode: string;
}

export type CardField = keyof CardDraft;
export type CardProblems = Partial<Record<CardField, string>>;

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
export const brandNames: Readonly<Record<Brand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const prefixes: readonly (readonly [RegExp, Brand])[] = [
  [/^3[47]/, 'amex'],
  [/^3(0[0-5]|[689])/, 'diners'],
  [/^35(2[89]|[3-8])/, 'jcb'],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'mastercard'],
  [/^(6011|64[4-9]|65)/, 'discover'],
  [/^62/, 'unionpay'],
  [/^4/, 'visa'],
];

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whose card it is, as far as its first digits tell. */
export function brandOf(number: string): Brand | undefined {
  const digits = digitsOf(number);
  return prefixes.find(([prefix]) => prefix.test(digits))?.[1];
}

/** How many digits the numbers of a brand have at least and at most. */
function lengthsOf(brand: Brand | undefined): readonly [number, number] {
  if (brand === 'amex') return [15, 15];
  if (brand === 'diners') return [14, 19];
  return brand === 'visa' || brand === 'mastercard' ? [16, 16] : [16, 19];
}

/** The number in groups, as it stands on the card, without what is too much. */
export function groupedNumber(text: string): string {
  const brand = brandOf(text);
  const digits = digitsOf(text).slice(0, lengthsOf(brand)[1]);
  if (brand !== 'amex') return digits.match(/.{1,4}/g)?.join(' ') ?? '';
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ');
}

/** Where the caret is in a grouped number, behind as many digits as before. */
export function caretAfter(grouped: string, digits: number): number {
  let left = digits;
  let at = 0;
  while (left > 0 && at < grouped.length) {
    if (grouped[at] !== ' ') left -= 1;
    at += 1;
  }
  return at;
}

/** `3` becomes `03 / `, `1234` becomes `12 / 34`; what is deleted stays deleted. */
export function typedExpiry(text: string, before: string): string {
  const isDeleting = before.startsWith(text);
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // A browser fills in all four digits of the year.
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (isDeleting) return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  return digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** The check digit of a card’s number is right (Luhn). */
export function isLuhn(number: string): boolean {
  const digits = [...digitsOf(number)].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return digits.length > 0 && sum % 10 === 0;
}

function expiryOf(text: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^(\d\d) \/ (\d\d)$/.exec(text) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 && year !== ''
    ? { month: Number(month), year: 2000 + Number(year) }
    : undefined;
}

/** What is wrong with a card, field by field. A card is good until its month ends. */
export function problemsOf(card: CardDraft, now: Date): CardProblems {
  const problems: CardProblems = {};
  const digits = digitsOf(card.number);
  const brand = brandOf(digits);
  if (digits === '') problems.number = 'Enter the number of the card.';
  else if (digits.length < lengthsOf(brand)[0]) problems.number = 'This number is not complete.';
  else if (!isLuhn(digits)) problems.number = 'There is a mistake in this number.';
  // A real one is not even sent.
  else if (!isSandboxCard(digits))
    problems.number = 'This is not a test card. Choose one above, and use no real card here.';

  const expiry = expiryOf(card.expiry);
  if (!expiry) problems.expiry = 'Enter month and year, as 04 / 30.';
  else if (expiry.year * 12 + expiry.month - 1 < now.getFullYear() * 12 + now.getMonth())
    problems.expiry = 'This card has expired.';

  const cvcDigits = brand === 'amex' ? 4 : 3;
  if (!new RegExp(`^\\d{${cvcDigits}}$`).test(card.cvc)) problems.cvc = `Enter the ${cvcDigits} digits.`;
  if (card.name.trim() === '') problems.name = 'Enter the name on the card.';
  if (card.country === '') problems.country = 'Choose a country.';
  return problems;
}

/** The card as the server takes it; only of one without problems. */
export function cardInput(card: CardDraft): SandboxCardInput {
  const { month, year } = expiryOf(card.expiry) ?? { month: 0, year: 0 };
  return {
    number: digitsOf(card.number),
    exp_month: month,
    exp_year: year,
    cvc: card.cvc,
    name: card.name.trim(),
    country: card.country,
    postal_code: card.postalCode.trim() || null,
  };
}

/** The field that a refusal of the bank is about. */
export const fieldOfRefusal = (code: string): CardField | undefined =>
  (({ incorrect_number: 'number', invalid_number: 'number', expired_card: 'expiry', incorrect_cvc: 'cvc' }) as const)[
    code as 'incorrect_number'
  ];
