/**
 * The embedding of a speaker as a vector of unit length. The cosine of two embeddings is the similarity of the voices
 * (1: equal). It depends on the distribution of F0 and spectrum, not on the text.
 */
export type SpeakerEmbedding = readonly number[];

/** Dimensions of an embedding. */
export const embeddingLength = 48;

/** Cosine similarity of two embeddings, −1..1. */
export function cosineSimilarity(a: SpeakerEmbedding, b: SpeakerEmbedding): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
