/** A text that is spoken. */
export interface PricedText {
  /** Code points, as people count. */
  readonly characters: number;
  /** Credits a character in place of 1; 1 where absent. */
  readonly rate?: number | undefined;
}

/** Credits of what one call speaks, with `costFactor` of its model: rounded up once, for all of it (O-08). */
export function speechCredits(texts: readonly PricedText[], costFactor: number): number {
  const credits = texts.reduce((sum, { characters, rate = 1 }) => sum + characters * rate, 0) * costFactor;
  // 10 × 1.1 is a little above 11 in floating point, which must not cost 12.
  return Math.ceil(Number(credits.toFixed(6)));
}

/** Bounds of `custom_rate`: nobody speaks for less with a voice of another's than with their own. */
export const customRates = { least: 1, most: 10 } as const;

/** Credits a character of a voice: what its owner asks of others who added it. To its owner it is as any voice. */
export const creditRateOf = (
  sharing: { readonly status: string; readonly rate: number | null } | null | undefined,
): number => (sharing?.status.startsWith('copied') ? Math.max(customRates.least, sharing.rate ?? 1) : 1);
