import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { packVector } from '../../server/features/knowledge-base/embedding-vectors.rules.ts';
import { embeddingsService } from '../../server/features/knowledge-base/embeddings.service.ts';
import { knowledgeChunksStore } from '../../server/features/knowledge-base/knowledge-chunks.store.ts';
import { knowledgeSearchService } from '../../server/features/knowledge-base/knowledge-search.service.ts';
import { toSearchText } from '../../server/features/knowledge-base/search-words.rules.ts';
import { createActor } from '../../server/features/workspace/test-actor.ts';
import { connectDatabase } from '../../server/platform/db/connect.ts';
import type { WorkspaceId } from '../../server/platform/ids.ts';
import { openLog } from '../../server/platform/log.ts';
import { percentile } from '../measure.ts';

/**
 * Time of a search in 10,000 chunks of 200 documents, beside as many of another workspace, and with vectors in 50,000:
 * `node bench/agents/retrieval.ts`.
 */
const log = openLog('warn');
const dataDir = mkdtempSync(join(tmpdir(), 'timbre-bench-'));
const database = await connectDatabase({ databaseUrl: process.env.BENCH_DATABASE_URL, dataDir, log });
const { db } = database;
const [chunksPerDocument, dimensions] = [50, 384];

/** Words with the frequencies of a language: few common ones and many rare ones. */
let seed = 7;
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};
const syllables = 'ka mo ri ten sel vor an du ber lin ost pra qui sto tre zen fal gor hil jum'.split(' ');
const vocabulary = Array.from({ length: 20_000 }, (_, at) =>
  [at, at / 20, at / 400, at / 8000].map((n) => syllables[Math.floor(n) % 20]!).join(''),
);
const word = (): string => vocabulary[Math.floor(vocabulary.length * random() ** 4)]!;
const textOf = (): string => Array.from({ length: 115 }, word).join(' ');
const vectorOf = () => packVector(Array.from({ length: dimensions }, () => random() - 0.5));

interface Filled {
  readonly workspaceId: WorkspaceId;
  readonly ids: readonly string[];
}

async function fill(name: string, documents: number, hasVectors: boolean): Promise<Filled> {
  const { workspaceId } = await createActor(db, name);
  const ids: string[] = [];
  for (let at = 0; at < documents; at++) {
    const id = `${workspaceId}-${at}`;
    ids.push(id);
    await db.execute(sql`insert into knowledge_documents (id, workspace_id, user_id, type, name, language, created_at, updated_at)
      values (${id}, ${workspaceId}, 'bench', 'text', ${`Document ${at}`}, 'en', now(), now())`);
    const chunks = Array.from({ length: chunksPerDocument }, (_, position) => {
      const text = `${textOf()}${position === 7 ? ` The warranty of machine${at} lasts twenty six months.` : ''}`;
      return { position, text, searchText: toSearchText(text) };
    });
    const store = knowledgeChunksStore(db);
    await store.insert(workspaceId, id, 'english', chunks);
    if (!hasVectors) continue;
    const rows = await store.list(id, -1, chunksPerDocument);
    await store.setEmbeddings(new Map(rows.map((row) => [row.id, { model: 'bench', vector: vectorOf() }])));
  }
  return { workspaceId, ids };
}

async function measure(name: string, queries: readonly string[], { workspaceId, ids }: Filled, isEmbedded = false) {
  const none = { baseUrl: undefined, apiKey: undefined, model: 'bench', outgoing: { allowPrivate: true } };
  const embeddings = {
    ...embeddingsService(none),
    isAvailable: isEmbedded,
    embed: async () => [{ model: 'bench', vector: vectorOf() }],
  };
  const search = knowledgeSearchService({ db, log, embeddings });
  const find = (query: string) =>
    search.find(workspaceId, {
      documents: ids.map((id) => ({ id })),
      query,
      limit: 5,
      maxChars: 8000,
    });
  await find('quite another question');
  // A question is slower the first time, while its words are not counted yet.
  for (const turn of ['first', 'again']) {
    const times: number[] = [];
    for (const query of queries) {
      const startedAt = performance.now();
      await find(query);
      times.push(performance.now() - startedAt);
    }
    const [median, most] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
    console.log(`${name}, ${turn}: median ${median} ms, 95 % ${most} ms`);
  }
}

try {
  const documents = await fill('bench', 200, false);
  await fill('neighbour', 200, false);
  await db.execute(sql`analyze`);
  const usual = Array.from({ length: 20 }, (_, at) => `How long is the warranty of machine${at * 7}?`);
  await measure('10,000 chunks, a question with a rare word', usual, documents);
  const common = Array.from({ length: 20 }, () => Array.from({ length: 6 }, word).join(' '));
  await measure('10,000 chunks, six words of any frequency', common, documents);
  const wrong = Array.from({ length: 20 }, (_, at) => `the warrenty of machine${at * 7}`);
  await measure('10,000 chunks, a misspelled word', wrong, documents);
  const many = await fill('vectors', 1000, true);
  await db.execute(sql`analyze`);
  await measure('50,000 chunks with vectors of 384 numbers', usual, many, true);
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
