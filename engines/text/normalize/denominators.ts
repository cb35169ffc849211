/** Names of parts: fifth to twentieth, separated by spaces, and those of round denominators. */
export type Denominators = { readonly fromFive: string } & Readonly<Record<number, string>>;

/** The name of a denominator; empty if it has none. */
export const denominatorName = (names: Denominators, under: number): string =>
  names[under] ?? names.fromFive.split(' ')[under - 5] ?? '';
