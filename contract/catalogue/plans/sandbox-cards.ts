interface SandboxCardNumber {
  readonly number: string;
  /** What happens with it. */
  readonly title: string;
}

/** The cards that the payment sandbox takes, with any date to come and any code. The numbers are those of Stripe’s test mode. */
export const sandboxCards: readonly SandboxCardNumber[] = [
  { number: '4242424242424242', title: 'Pays' },
  { number: '4000002500003155', title: 'Asks the bank first (3-D Secure)' },
  { number: '4000000000003220', title: 'Asks the bank each time (3-D Secure)' },
  { number: '4000000000000002', title: 'Is declined' },
  { number: '4000000000009995', title: 'Has too little money' },
  { number: '4000000000000069', title: 'Has expired' },
  { number: '4000000000000127', title: 'Has another security code' },
  { number: '4000000000000341', title: 'Is kept, and declined when it is charged' },
];

/** Test numbers of other brands, which pay as well. */
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
const known: ReadonlySet<string> = new Set([
  ...sandboxCards.map(({ number }) => number),
  ...otherBrands,
  ...furtherBehaviours,
]);

/** Whether a number is one of those, and not that of a real card, which has no business in a sandbox. */
export const isSandboxCard = (digits: string): boolean => known.has(digits);
