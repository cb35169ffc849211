import type { SandboxCardInput } from '../../../contract/billing/payment-sandbox.ts';
import { isSandboxCard } from '../../../contract/catalogue/plans/sandbox-cards.ts';

/** The values of the card form. */
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

const toDigits = (text: string): string => text.replaceAll(/\D/g, '');

/** Finds the brand by the first digits. */
export function findBrand(number: string): Brand | undefined {
  const digits = toDigits(number);
  return prefixes.find(([prefix]) => prefix.test(digits))?.[1];
}

/** The minimum and maximum number of digits of a brand. */
function lengthRange(brand: Brand | undefined): readonly [number, number] {
  if (brand === 'amex') return [15, 15];
  if (brand === 'diners') return [14, 19];
  return brand === 'visa' || brand === 'mastercard' ? [16, 16] : [16, 19];
}

/** Groups the digits as on the card, and drops excess digits. */
export function formatCardNumber(text: string): string {
  const brand = findBrand(text);
  const digits = toDigits(text).slice(0, lengthRange(brand)[1]);
  if (brand !== 'amex') return digits.match(/.{1,4}/g)?.join(' ') ?? '';
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ');
}

/** The caret position in a grouped number after so many digits. */
export function caretPosition(grouped: string, digits: number): number {
  let remaining = digits;
  let at = 0;
  while (remaining > 0 && at < grouped.length) {
    if (grouped[at] !== ' ') remaining -= 1;
    at += 1;
  }
  return at;
}

/** `3` becomes `03 / `, `1234` becomes `12 / 34`. Does not add characters back that the user deletes. */
export function formatExpiry(text: string, previous: string): string {
  const isDeleting = previous.startsWith(text);
  let digits = toDigits(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // Autofill of browsers enters four digits for the year.
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (isDeleting) return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  return digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Whether the check digit of a card number is correct (Luhn algorithm). */
export function hasValidCheckDigit(number: string): boolean {
  const digits = [...toDigits(number)].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return digits.length > 0 && sum % 10 === 0;
}

function parseExpiry(text: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^(\d\d) \/ (\d\d)$/.exec(text) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 && year !== ''
    ? { month: Number(month), year: 2000 + Number(year) }
    : undefined;
}

/** Validates a card field by field. A card is valid until the end of its month. */
export function findCardProblems(card: CardDraft, now: Date): CardProblems {
  const problems: CardProblems = {};
  const digits = toDigits(card.number);
  const brand = findBrand(digits);
  if (digits === '') problems.number = 'Enter the card number.';
  else if (digits.length < lengthRange(brand)[0]) problems.number = 'This number is incomplete.';
  else if (!hasValidCheckDigit(digits)) problems.number = 'This number is invalid.';
  // A real card number is never sent to the server.
  else if (!isSandboxCard(digits))
    problems.number = 'This is not a test card. Choose one above. Do not use a real card here.';

  const expiry = parseExpiry(card.expiry);
  if (!expiry) problems.expiry = 'Enter month and year, such as 04 / 30.';
  else if (expiry.year * 12 + expiry.month - 1 < now.getFullYear() * 12 + now.getMonth())
    problems.expiry = 'This card has expired.';

  const cvcDigits = brand === 'amex' ? 4 : 3;
  if (!new RegExp(`^\\d{${cvcDigits}}$`).test(card.cvc)) problems.cvc = `Enter the ${cvcDigits} digits.`;
  if (card.name.trim() === '') problems.name = 'Enter the name on the card.';
  if (card.country === '') problems.country = 'Choose a country.';
  return problems;
}

/** Converts a valid card to the request body. */
export function toCardInput(card: CardDraft): SandboxCardInput {
  const { month, year } = parseExpiry(card.expiry) ?? { month: 0, year: 0 };
  return {
    number: toDigits(card.number),
    exp_month: month,
    exp_year: year,
    cvc: card.cvc,
    name: card.name.trim(),
    country: card.country,
    postal_code: card.postalCode.trim() || null,
  };
}

/** The field to which a decline code of the bank applies. */
export const findDeclinedField = (code: string): CardField | undefined =>
  (({ incorrect_number: 'number', invalid_number: 'number', expired_card: 'expiry', incorrect_cvc: 'cvc' }) as const)[
    code as 'incorrect_number'
  ];
