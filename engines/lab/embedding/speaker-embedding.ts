/**
 * What a voice sounds like, as a vector of unit length: the cosine of two says how alike the voices are (1: the same).
 * It is made of pitch, spectrum and their spread, not of words.
 */
export type SpeakerEmbedding = readonly number[];

/** Numbers of a print. */
export const embeddingLength = 48;

/** Cosine of two prints, −1..1. */
export function cosineSimilarity(a: SpeakerEmbedding, b: SpeakerEmbedding): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
