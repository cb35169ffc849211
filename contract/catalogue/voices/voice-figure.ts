/** What the avatar of a voice looks like: two hues in degrees and five bars, each 0 to 1 high. */
export interface VoiceFigure {
  readonly hues: readonly [number, number];
  readonly bars: readonly number[];
}

/** The same id gives the same figure, everywhere and for ever. */
export function voiceFigure(id: string): VoiceFigure {
  const next = randomFrom(hash(id));
  const hue = Math.floor(next() * 360);
  return { hues: [hue, (hue + 50) % 360], bars: Array.from({ length: 5 }, () => 0.28 + 0.72 * next()) };
}

// FNV-1a
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}

// mulberry32
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
