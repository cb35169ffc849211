interface SandboxCardNumber {
  readonly number: string;
  /** Outcome of a payment with the card. */
  readonly title: string;
}

/** Test cards of the payment sandbox, with any future date and any security code. The numbers are Stripe's. */
export const sandboxCards: readonly SandboxCardNumber[] = [
  { number: '4242424242424242', title: 'Succeeds' },
  { number: '4000002500003155', title: 'Requires authentication once (3-D Secure)' },
  { number: '4000000000003220', title: 'Requires authentication every time (3-D Secure)' },
  { number: '4000000000000002', title: 'Is declined' },
  { number: '4000000000009995', title: 'Has insufficient funds' },
  { number: '4000000000000069', title: 'Has expired' },
  { number: '4000000000000127', title: 'Has a wrong security code' },
  { number: '4000000000000341', title: 'Can be saved, but charges are declined' },
];

/** Test numbers of other brands, which succeed. */
const otherBrands = [
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '3056930009020004',
  '36227206271667',
  '3566002020360505',
  '6200000000000005',
];
const furtherBehaviours = ['4000000000000119'];
const acceptedNumbers: ReadonlySet<string> = new Set([
  ...sandboxCards.map(({ number }) => number),
  ...otherBrands,
  ...furtherBehaviours,
]);

/** Whether a number is a test number. The sandbox rejects real card numbers. */
export const isSandboxCard = (digits: string): boolean => acceptedNumbers.has(digits);
