import type { BrainContext } from '../brain-context.service.ts';
import type { BrainNeighbours, FoundChunk } from '../brain-neighbours.rules.ts';
import type { BrainEvent } from '../brain-session.rules.ts';

/** A search may not delay the answer longer than this; the answer then comes without documents. */
const maxSearchMs = 400;
const maxQueryLength = 1_000;

interface Lookup {
  readonly chunks: readonly FoundChunk[];
  readonly event?: Extract<BrainEvent, { kind: 'knowledge' }>;
}

/** Finds the parts of the agent's documents that are about a text. A search that fails or is late finds nothing. */
export async function searchKnowledge(
  { knowledgeSearch, now }: Pick<BrainNeighbours, 'knowledgeSearch'> & { readonly now: () => number },
  { agent, config, language }: BrainContext,
  query: string,
  signal: AbortSignal,
): Promise<Lookup> {
  const documents = config.prompt.knowledge_base.map(({ id, usage_mode: usage }) => ({ id, usage }));
  if (documents.length === 0 || query.trim() === '') return { chunks: [] };
  const { max_documents_length: maxChars, max_retrieved_rag_chunks_count: limit } = config.prompt.rag;
  const startedAt = now();
  const search = { documents, query: query.slice(0, maxQueryLength), language, limit: Math.min(limit, 20), maxChars };
  const late = Promise.withResolvers<readonly FoundChunk[]>();
  const timer = setTimeout(() => late.resolve([]), maxSearchMs);
  const stop = () => late.resolve([]);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const found = knowledgeSearch.find(agent.workspaceId, search).catch(() => []);
    const chunks = await Promise.race([found, late.promise]);
    if (chunks.length === 0) return { chunks };
    const ids = chunks.map(({ documentId, chunkId, score }) => ({
      documentId,
      chunkId,
      distance: Math.max(0, 1 - score),
    }));
    return { chunks, event: { kind: 'knowledge', chunks: ids, ms: Math.round(now() - startedAt) } };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
