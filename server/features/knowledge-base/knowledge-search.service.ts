import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { cosine, unpackVector } from './embedding-vectors.rules.ts';
import type { EmbeddingsService } from './embeddings.service.ts';
import { type KnowledgeDocument, knowledgeDocumentsStore } from './knowledge-base.store.ts';
import { htmlToText } from './knowledge-content.rules.ts';
import { bm25, fuseRanks, searchWords, wordWeight } from './knowledge-ranking.rules.ts';
import { type CandidateChunk, knowledgeSearchStore, type SearchScope } from './knowledge-search.store.ts';
import { nearestWord, searchConfig, toSearchText, wordsOf } from './search-words.rules.ts';
import { vectorCache } from './vector-cache.state.ts';
import { type WordStatistics, wordStatisticsCache } from './word-statistics.state.ts';

interface KnowledgeSearchDeps {
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
  readonly embeddings: EmbeddingsService;
}

/** What a conversation looks for. */
export interface KnowledgeQuery {
  /** Documents and folders of an agent's config. */
  readonly documents: readonly { readonly id: string; readonly usage?: 'auto' | 'prompt' | undefined }[];
  readonly query: string;
  readonly language?: string | undefined;
  readonly limit: number;
  /** Of all texts together. */
  readonly maxChars: number;
}

export interface KnowledgeHit {
  readonly documentId: string;
  readonly name: string;
  readonly url?: string | undefined;
  readonly chunkId: string;
  readonly position: number;
  /** As it is in the document, with the heading of its section in the first line. */
  readonly text: string;
  /** BM25, or the sum of reciprocal ranks with a provider of embeddings: comparable within one reply only. */
  readonly score: number;
}

export interface RankedChunk extends CandidateChunk {
  readonly score: number;
}

export interface Ranking {
  readonly chunks: readonly RankedChunk[];
  /** What was searched: lexemes of the query, with corrections of misspelled words. */
  readonly lexemes: readonly string[];
}

const maxWords = 24;
/** Chunks that are read to rank them. */
const maxCandidates = 2500;
const rankedCandidates = 150;
/** Texts in which a misspelled word is looked for. */
const spellingTexts = 200;
/** An exact scan of more takes longer than a conversation waits. */
const maxEmbedded = 50_000;
const vectorCacheBytes = 128 * 2 ** 20;
/** How much the words of the query in their order add to a score. */
const phraseBonus = 0.25;

/** Finds the chunks of documents that answer a question: by words, by near spellings, and by meaning with a provider. */
export function knowledgeSearchService({ db, log, embeddings }: KnowledgeSearchDeps) {
  const store = knowledgeSearchStore(db);
  const cache = vectorCache(vectorCacheBytes);
  const statistics = wordStatisticsCache();

  /** Counts what is not known yet. */
  async function count(scope: SearchScope, known: WordStatistics, lexemes: readonly string[]) {
    const isNew = lexemes.filter((lexeme) => !known.uses.has(lexeme));
    const [total, uses] = await Promise.all([known.total ?? store.total(scope), store.uses(scope, isNew)]);
    // A document that is being indexed brings words that no chunk has yet, so only what was found is kept.
    if (total > 0) known.total = total;
    for (const { word, chunks } of uses) if (chunks > 0) known.uses.set(word, chunks);
    return { total, uses: lexemes.map((word) => ({ word, chunks: known.uses.get(word) ?? 0 })) };
  }

  /** Replaces words that no document has by near ones that some have. */
  async function correctWords(
    scope: SearchScope,
    known: WordStatistics,
    words: readonly string[],
    unknown: ReadonlySet<string>,
  ): Promise<string[]> {
    const corrected: string[] = [];
    for (const word of words) {
      if (!unknown.has(word) || word.length < 4) continue;
      if (!known.corrections.has(word)) {
        const prefix = word.slice(0, Math.max(2, Math.floor(word.length / 2)));
        const near =
          nearestWord(word, await store.textsWithPrefix(scope, prefix, spellingTexts)) ??
          nearestWord(word, await store.textsLike(scope, word, spellingTexts));
        known.corrections.set(word, near);
      }
      const near = known.corrections.get(word);
      if (near !== undefined) corrected.push(near);
    }
    return corrected;
  }

  async function rankByWords(
    scope: SearchScope,
    known: WordStatistics,
    configs: readonly string[],
    query: string,
  ): Promise<Ranking> {
    const words = [...new Set(wordsOf(query))].slice(0, maxWords);
    const lexemesOf = await store.lexemes(configs, words);
    let lexemes = [...new Set([...lexemesOf.values()].flat())];
    // A question of stop words alone, such as “who are you”, is searched as it is.
    if (lexemes.length === 0) lexemes = words;
    if (lexemes.length === 0) return { chunks: [], lexemes };
    let { total, uses } = await count(scope, known, lexemes);
    if (total === 0) return { chunks: [], lexemes };
    const missing = new Set(uses.filter(({ chunks }) => chunks === 0).map(({ word }) => word));
    const unknown = new Set(words.filter((word) => lexemesOf.get(word)?.every((lexeme) => missing.has(lexeme))));
    if (unknown.size > 0) {
      const corrected = await correctWords(scope, known, words, unknown);
      const added = [...(await store.lexemes(configs, corrected)).values()].flat();
      if (added.length > 0) {
        lexemes = [...new Set([...lexemes, ...added])];
        ({ total, uses } = await count(scope, known, lexemes));
      }
    }
    const weights = new Map(
      uses.filter(({ chunks }) => chunks > 0).map((use) => [use.word, wordWeight(use, total)] as const),
    );
    const found = await store.candidates(scope, {
      words: searchWords(uses, total, maxCandidates),
      weights,
      limit: rankedCandidates,
    });
    const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
    const chunks = found
      .map((chunk) => ({ ...chunk, score: bm25(chunk, weights) * (1 + phraseBonus * phraseShare(chunk.text, pairs)) }))
      .sort((a, b) => b.score - a.score || a.position - b.position);
    return { chunks, lexemes };
  }

  async function rankByMeaning(scope: SearchScope, query: string, documents: readonly KnowledgeDocument[]) {
    if (!embeddings.isAvailable) return [];
    const embedded = await store.countEmbedded(scope);
    if (embedded === 0 || embedded > maxEmbedded) return [];
    const [vector] = await embeddings.embed([query], AbortSignal.timeout(3000));
    const wanted = unpackVector(vector!.vector);
    const version = ({ updatedAt }: KnowledgeDocument): string => `${embeddings.model} ${updatedAt.getTime()}`;
    const unread = documents.filter((document) => !cache.get(document.id, version(document)));
    const rows = await store.vectors({ ...scope, documentIds: unread.map(({ id }) => id) }, embeddings.model);
    const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
    const scores: [string, number][] = [];
    for (const document of documents) {
      const vectors =
        cache.get(document.id, version(document)) ??
        cache.set(document.id, version(document), byDocument.get(document.id) ?? []);
      for (const [id, one] of vectors) scores.push([id, cosine(wanted, one)]);
    }
    return scores
      .sort((a, b) => b[1] - a[1])
      .slice(0, rankedCandidates)
      .map(([id]) => id);
  }

  /** The chunks of these documents, best first. */
  async function rank(
    workspaceId: WorkspaceId,
    documents: readonly KnowledgeDocument[],
    query: string,
    language?: string,
  ): Promise<Ranking> {
    if (documents.length === 0 || query.trim() === '') return { chunks: [], lexemes: [] };
    const scope = { workspaceId, documentIds: documents.map(({ id }) => id) };
    const configs = [...new Set(documents.map((one) => searchConfig(one.language ?? language ?? null)))];
    const [byWords, meant] = await Promise.all([
      rankByWords(scope, statistics.of(versionOf(workspaceId, documents)), configs, query),
      rankByMeaning(scope, query, documents).catch((error) => {
        log.warn({ err: error }, 'failed to search by meaning');
        return [];
      }),
    ]);
    if (meant.length === 0) return byWords;
    const scores = fuseRanks([byWords.chunks.map(({ id }) => id), meant]);
    const known = new Map<string, CandidateChunk>(byWords.chunks.map((chunk) => [chunk.id, chunk]));
    const added = await store.byIds(
      scope,
      meant.filter((id) => !known.has(id)),
    );
    for (const chunk of added) known.set(chunk.id, chunk);
    const chunks = [...known.values()]
      .map((chunk) => ({ ...chunk, score: scores.get(chunk.id) ?? 0 }))
      .sort((a, b) => b.score - a.score);
    return { chunks, lexemes: byWords.lexemes };
  }

  return {
    rank,

    /** The best chunks of the documents and folders of an agent. Those that do not exist any more are left out. */
    async find(workspaceId: WorkspaceId, query: KnowledgeQuery): Promise<KnowledgeHit[]> {
      const ids = query.documents.map(({ id }) => id);
      const documents = await knowledgeDocumentsStore(db).expandFolders(workspaceId, ids);
      const byId = new Map(documents.map((document) => [document.id, document]));
      const { chunks } = await rank(workspaceId, documents, query.query, query.language);
      const hits: KnowledgeHit[] = [];
      let characters = 0;
      for (const { id, documentId, position, text, score } of chunks) {
        if (hits.length === query.limit || characters + text.length > query.maxChars) break;
        const { name, url } = byId.get(documentId)!;
        hits.push({ documentId, name, url: url ?? undefined, chunkId: id, position, text, score });
        characters += text.length;
      }
      return hits;
    },

    /** The texts of documents and folders, in their order, up to `maxChars` together. */
    async promptTexts(
      workspaceId: WorkspaceId,
      ids: readonly string[],
      maxChars: number,
    ): Promise<{ id: string; name: string; text: string }[]> {
      const documentStore = knowledgeDocumentsStore(db);
      const documents = await documentStore.expandFolders(workspaceId, ids);
      const place = new Map(ids.map((id, at) => [id, at]));
      const sorted = documents.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
      const texts: { id: string; name: string; text: string }[] = [];
      let left = maxChars;
      for (const { id, name } of sorted) {
        if (left <= 0) break;
        const text = htmlToText(await documentStore.content(workspaceId, id), left);
        texts.push({ id, name, text });
        left -= text.length;
      }
      return texts;
    },
  };
}
/** Changes with each change of the documents. */
function versionOf(workspaceId: WorkspaceId, documents: readonly KnowledgeDocument[]): string {
  const hash = createHash('sha256').update(workspaceId);
  for (const { id, updatedAt } of documents) hash.update(` ${id} ${updatedAt.getTime()}`);
  return hash.digest('base64url');
}

export type KnowledgeSearchService = ReturnType<typeof knowledgeSearchService>;

/** The share of the neighbouring words of a query that a text has in this order. */
function phraseShare(text: string, pairs: readonly string[]): number {
  if (pairs.length === 0) return 0;
  const words = ` ${toSearchText(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')} `;
  return pairs.filter((pair) => words.includes(` ${pair} `)).length / pairs.length;
}
