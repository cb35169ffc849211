import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { RankedCandidate, WordUse } from './knowledge-ranking.rules.ts';

/** The chunks of these documents. */
export interface SearchScope {
  readonly workspaceId: WorkspaceId;
  readonly documentIds: readonly string[];
}

export interface CandidateChunk extends RankedCandidate {
  readonly id: string;
  readonly documentId: string;
  readonly position: number;
  readonly text: string;
}

interface CandidateRow extends Record<string, unknown> {
  readonly id: string;
  readonly document_id: string;
  readonly position: number;
  readonly text: string;
  readonly counts: Record<string, number>;
  readonly length: number;
}

const inScope = ({ workspaceId, documentIds }: SearchScope) =>
  sql`c.workspace_id = ${workspaceId} and c.document_id = any(${sql.param([...documentIds])}::text[])`;

/** Words as a query that finds any of them. They are lexemes of Postgres, so they are only quoted. */
const anyOf = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll(/['\\]/g, (sign) => `${sign}${sign}`)}'`).join(' | ');

/** Exact counts above this tell nothing more. */
const maxCount = 5000;

export const knowledgeSearchStore = (db: Db | Tx) => ({
  /** The lexemes of each word, in each of these configurations. Words that tell nothing, such as “the”, have none. */
  async lexemes(configs: readonly string[], words: readonly string[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    if (words.length === 0 || configs.length === 0) return found;
    const { rows } = await db.execute<{ word: string; lexemes: string[] }>(sql`
      select w.word, array_agg(distinct l.lexeme) as lexemes
      from unnest(${sql.param([...words])}::text[]) as w(word)
      cross join unnest(${sql.param([...configs])}::text[]) as g(config)
      cross join lateral unnest(to_tsvector(g.config::regconfig, w.word)) as l
      group by w.word`);
    for (const { word, lexemes } of rows) found.set(word, lexemes);
    return found;
  },

  async total(scope: SearchScope): Promise<number> {
    const { rows } = await db.execute<{ chunks: number }>(
      sql`select count(*)::int as chunks from knowledge_chunks c where ${inScope(scope)}`,
    );
    return rows[0]!.chunks;
  },

  /** How many chunks of the scope have each lexeme. */
  async uses(scope: SearchScope, lexemes: readonly string[]): Promise<WordUse[]> {
    if (lexemes.length === 0) return [];
    const { rows } = await db.execute<{ word: string; chunks: number }>(sql`
      select l.word, (select count(*)::int from (
        select 1 from knowledge_chunks c where c.words @@ l.query::tsquery and ${inScope(scope)} limit ${maxCount}) f) as chunks
      from unnest(${sql.param([...lexemes])}::text[], ${sql.param(lexemes.map((word) => anyOf([word])))}::text[])
        as l(word, query)`);
    return rows;
  },

  /** Chunks with one of `words`: those that have most of the telling lexemes first. */
  async candidates(
    scope: SearchScope,
    { words, weights, limit }: { words: readonly string[]; weights: ReadonlyMap<string, number>; limit: number },
  ): Promise<CandidateChunk[]> {
    if (words.length === 0) return [];
    const lexemes = [...weights.keys()];
    const parts = [...weights].map(
      ([lexeme, weight]) => sql`(case when c.words @@ ${anyOf([lexeme])}::tsquery then ${weight}::float8 else 0 end)`,
    );
    const { rows } = await db.execute<CandidateRow>(sql`
      with best as (
        select c.id, c.document_id, c.position, c.text, c.words,
          ${sql.join(parts, sql` + `)} + ts_rank(c.words, ${anyOf(lexemes)}::tsquery, 1) as points
        from knowledge_chunks c where c.words @@ ${anyOf(words)}::tsquery and ${inScope(scope)}
        order by points desc, c.id limit ${limit}
      )
      select b.id, b.document_id, b.position, b.text, length(b.words) as length,
        (select coalesce(jsonb_object_agg(u.lexeme, cardinality(u.positions)), '{}')
          from unnest(b.words) u where u.lexeme = any(${sql.param(lexemes)}::text[])) as counts
      from best b`);
    return rows.map(({ document_id, ...row }) => ({ ...row, documentId: document_id }));
  },

  /** Chunks with words that start like this one, to find what a misspelled word was meant to be. */
  async textsWithPrefix(scope: SearchScope, prefix: string, limit: number): Promise<string[]> {
    const { rows } = await db.execute<{ text: string }>(sql`
      select c.text from knowledge_chunks c
      where c.words @@ ${`${anyOf([prefix])}:*`}::tsquery and ${inScope(scope)} limit ${limit}`);
    return rows.map(({ text }) => text);
  },

  /** Chunks with a word that shares most of its trigrams with this one. */
  async textsLike(scope: SearchScope, word: string, limit: number): Promise<string[]> {
    const { rows } = await db.execute<{ text: string }>(sql`
      select c.text from knowledge_chunks c where c.text %> ${word} and ${inScope(scope)} limit ${limit}`);
    return rows.map(({ text }) => text);
  },

  /** The vectors of documents that a model has embedded. */
  async vectors(
    { workspaceId, documentIds }: SearchScope,
    model: string,
  ): Promise<{ id: string; documentId: string; vector: string }[]> {
    const { rows } = await db.execute<{ id: string; document_id: string; vector: string }>(sql`
      select c.id, c.document_id, c.embedding ->> 'vector' as vector from knowledge_chunks c
      where ${inScope({ workspaceId, documentIds })} and c.embedding ->> 'model' = ${model}`);
    return rows.map(({ id, document_id, vector }) => ({ id, documentId: document_id, vector }));
  },

  async countEmbedded(scope: SearchScope): Promise<number> {
    const { rows } = await db.execute<{ chunks: number }>(
      sql`select count(*)::int as chunks from knowledge_chunks c where ${inScope(scope)} and c.embedding is not null`,
    );
    return rows[0]!.chunks;
  },

  /** Chunks by ID. */
  async byIds(scope: SearchScope, ids: readonly string[]): Promise<CandidateChunk[]> {
    if (ids.length === 0) return [];
    const { rows } = await db.execute<CandidateRow>(sql`
      select c.id, c.document_id, c.position, c.text, 0 as length, '{}'::jsonb as counts from knowledge_chunks c
      where ${inScope(scope)} and c.id = any(${sql.param([...ids])}::text[])`);
    return rows.map(({ document_id, ...row }) => ({ ...row, documentId: document_id }));
  },

  /** Documents whose name resembles the query, best first. */
  async documentsByName(scope: SearchScope, query: string, limit: number): Promise<{ id: string; score: number }[]> {
    const { rows } = await db.execute<{ id: string; score: number }>(sql`
      select d.id, word_similarity(lower(${query}), lower(d.name))::float8 as score from knowledge_documents d
      where d.workspace_id = ${scope.workspaceId} and d.id = any(${sql.param([...scope.documentIds])}::text[])
        and word_similarity(lower(${query}), lower(d.name)) >= 0.5
      order by score desc, d.id limit ${limit}`);
    return rows;
  },
});
