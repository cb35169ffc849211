/** Duration of a tile in seconds: the gain of a band is constant within it. */
export const tileS = 0.048;
/** Tiles after which the pattern repeats, 2.3 s. */
export const patternTiles = 48;
/** Pairs of adjacent bands; one of the pair is raised while the other is lowered. */
export const bandPairs = 12;
/** The marked band in Hz: what telephones and low bitrates transmit. */
export const lowestHz = 300;
export const highestHz = 4000;
export const bandHz = (highestHz - lowestHz) / (2 * bandPairs);

/** Bytes of the secret bits that determine a pattern. */
export const patternBytes = (patternTiles * bandPairs) / 8;

/** The secret pattern of an installation: one sign for each tile and pair of bands, tile by tile. */
export interface WatermarkPattern {
  /** 1: the lower band of the pair is raised; −1: the upper one. */
  readonly signs: Int8Array;
}

/** Creates a pattern from secret random bytes. Throws a RangeError if their number is not `patternBytes`. */
export function createPattern(secretBytes: Uint8Array): WatermarkPattern {
  if (secretBytes.length !== patternBytes) throw new RangeError(`a pattern needs ${patternBytes} bytes`);
  const signs = Int8Array.from({ length: patternTiles * bandPairs }, (_, at) =>
    (secretBytes[at >> 3]! >> (at & 7)) & 1 ? 1 : -1,
  );
  return { signs };
}
