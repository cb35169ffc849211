import { unpackVector } from './embedding-vectors.rules.ts';

interface Entry {
  readonly version: string;
  readonly vectors: readonly (readonly [chunkId: string, vector: Int8Array])[];
  readonly bytes: number;
}

/** The vectors of documents that were searched lately, since reading 50,000 of them takes longer than comparing them. */
export function vectorCache(maxBytes: number) {
  const entries = new Map<string, Entry>();
  let total = 0;
  return {
    get(documentId: string, version: string): Entry['vectors'] | undefined {
      const entry = entries.get(documentId);
      if (entry?.version !== version) return undefined;
      entries.delete(documentId);
      entries.set(documentId, entry);
      return entry.vectors;
    },
    set(documentId: string, version: string, packed: readonly { id: string; vector: string }[]): Entry['vectors'] {
      const vectors = packed.map(({ id, vector }) => [id, unpackVector(vector)] as const);
      const bytes = vectors.reduce((sum, [, vector]) => sum + vector.length + 100, 0);
      total += bytes - (entries.get(documentId)?.bytes ?? 0);
      entries.delete(documentId);
      entries.set(documentId, { version, vectors, bytes });
      for (const [oldest, entry] of entries) {
        if (total <= maxBytes || oldest === documentId) break;
        entries.delete(oldest);
        total -= entry.bytes;
      }
      return vectors;
    },
  };
}
