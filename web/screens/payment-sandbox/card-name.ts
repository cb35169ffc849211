import { brandNames } from './card-check.ts';

/** A card as people tell it from others: `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${(brandNames as Readonly<Record<string, string>>)[brand] ?? 'Card'} ending in ${last4}`;
