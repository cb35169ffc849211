import { brandNames } from './card-check.ts';

/** Formats a card as `Visa ending in 4242`. */
export const formatCardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${(brandNames as Readonly<Record<string, string>>)[brand] ?? 'Card'} ending in ${last4}`;
