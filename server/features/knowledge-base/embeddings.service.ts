import { z } from 'zod';
import { fetchExternal, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import { packVector } from './embedding-vectors.rules.ts';
import type { StoredEmbedding } from './knowledge-base.tables.ts';

interface EmbeddingsDeps {
  /** Of an OpenAI-compatible server, such as `http://localhost:11434/v1`; undefined: there is none. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly outgoing: OutgoingPolicy;
}

const reply = z.object({
  data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()).min(1).max(8192) })),
});

/** Embeds texts by the provider of the operator. */
export const embeddingsService = ({ baseUrl, apiKey, model, outgoing }: EmbeddingsDeps) => ({
  isAvailable: baseUrl !== undefined,
  model,

  /** One vector for each text. Throws for a provider that does not answer, or not in the format of OpenAI. */
  async embed(texts: readonly string[], signal: AbortSignal): Promise<StoredEmbedding[]> {
    if (baseUrl === undefined) throw new Error('EMBEDDING_BASE_URL is not set.');
    const answer = await fetchExternal(`${baseUrl.replace(/\/+$/, '')}/embeddings`, outgoing, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input: texts }),
      signal,
    });
    if (!answer.ok) throw new Error(`The provider of embeddings answered with status ${answer.status}.`);
    const { data } = reply.parse(await answer.json());
    if (data.length !== texts.length) throw new Error('The provider of embeddings left out texts.');
    const sorted = data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
    return sorted.map(({ embedding }) => ({ model, vector: packVector(embedding) }));
  },
});
export type EmbeddingsService = ReturnType<typeof embeddingsService>;
