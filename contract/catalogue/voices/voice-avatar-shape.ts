/** Shape of a voice's avatar: two hues in degrees and the heights of five bars, 0 to 1. */
export interface VoiceAvatarShape {
  readonly hues: readonly [number, number];
  readonly bars: readonly number[];
}

/** Derives the avatar from the id alone, so that it never changes. */
export function voiceAvatarShape(id: string): VoiceAvatarShape {
  const next = seededRandom(hash(id));
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
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
