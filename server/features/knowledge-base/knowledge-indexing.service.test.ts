import { expect, it } from 'vitest';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { createActor } from '../workspace/test-actor.ts';
import { packVector } from './embedding-vectors.rules.ts';
import { knowledgeChunksStore, wordIndex } from './knowledge-chunks.store.ts';
import { openTestKnowledge } from './test-knowledge.ts';

const { db } = await testDatabase();
const owner = await createActor(db, 'owner');
const top = { name: undefined, parentFolderId: undefined };
const context = (signal: AbortSignal = neverAborted): JobContext => ({
  ...{ jobId: 'job', attempt: 1, signal, workspaceId: owner.workspaceId },
  progress: async () => {},
});
const text = Array.from(
  { length: 600 },
  (_, at) => `# Part ${at}\n\nFact number ${at} is here. ${'It is long. '.repeat(60)}`,
).join('\n\n');
type IndexPayload = { documentId: string; indexId: string };
const chunksOf = async (id: string) =>
  (await knowledgeChunksStore(db).list(id, -1, 10_000)).map((chunk) => [chunk.position, chunk.text]);
const statusOf = async (id: string, model: string) =>
  (await knowledgeChunksStore(db).listIndexes([id])).find((index) => index.model === model);

it('AGENT-009 finishes an index that a stop interrupted, without a chunk twice', async () => {
  const knowledge = openTestKnowledge(db, { smallDocument: 1000 });
  const whole = await openTestKnowledge(db, { smallDocument: 10_000_000 }).documents.addText(
    owner,
    text,
    top,
    neverAborted,
  );
  const { id } = await knowledge.documents.addText(owner, text, top, neverAborted);
  const payload = knowledge.sent[0]!.payload as IndexPayload;
  expect(await statusOf(id, wordIndex)).toMatchObject({ status: 'created' });
  const stop = new AbortController();
  const progress = async (percent: number) => {
    if (percent > 30) stop.abort(new Error('stopped'));
  };
  await expect(knowledge.indexing.run(payload, { ...context(stop.signal), progress })).rejects.toThrow('stopped');
  const before = await chunksOf(id);
  expect(before.length).toBeGreaterThan(100);
  expect(await statusOf(id, wordIndex)).toMatchObject({ status: 'processing' });
  await knowledge.indexing.run(payload, context());
  const after = await chunksOf(id);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toEqual(await chunksOf(whole.id));
  expect(await statusOf(id, wordIndex)).toMatchObject({ status: 'succeeded', progress: 100 });
  const found = await knowledge.search.find(owner.workspaceId, {
    ...{ documents: [{ id }], query: 'fact number 599', limit: 1, maxChars: 2000 },
  });
  expect(found[0]?.text).toContain('Fact number 599');
});

it('ends the job of a text that was replaced', async () => {
  const { documents, indexing, sent } = openTestKnowledge(db, { smallDocument: 100 });
  const { id } = await documents.addText(owner, text, top, neverAborted);
  await documents.update(owner, id, { name: undefined, content: 'Short.' }, neverAborted);
  await indexing.run(sent[0]!.payload as IndexPayload, context());
  expect(await chunksOf(id)).toEqual([[0, 'Short.']]);
});

it('reports an index by words as built without a provider', async () => {
  const { documents, indexing } = openTestKnowledge(db);
  const document = await documents.addText(owner, 'A fact.', top, neverAborted);
  const room = { create: true, maxBytes: 1_000_000, usedBytes: 0 };
  const index = await indexing.compute(document, 'e5_mistral_7b_instruct', room);
  expect(index).toMatchObject({ status: 'succeeded', progress: 100, usedBytes: 7 });
  const limited = await indexing.compute(document, 'multilingual_e5_large_instruct', { ...room, maxBytes: 5 });
  expect(limited).toMatchObject({ status: 'rag_limit_exceeded', usedBytes: 0 });
});

it('finds what means the same with a provider, and embeds each chunk once', async () => {
  const asked: string[] = [];
  const meaning = (one: string) => (/car|automobile/i.test(one) ? [1, 0.1, 0] : [0, 0.1, 1]);
  const embeddings = {
    isAvailable: true,
    model: 'test',
    embed: async (texts: readonly string[]) => {
      asked.push(...texts);
      return texts.map((one) => ({ model: 'test', vector: packVector(meaning(one)) }));
    },
  };
  const { documents, indexing, sent, search } = openTestKnowledge(db, { embeddings });
  const car = await documents.addText(owner, 'The automobile is red.', top, neverAborted);
  const cake = await documents.addText(owner, 'The cake is sweet.', top, neverAborted);
  for (const document of [car, cake]) {
    const room = { create: true, maxBytes: 1_000_000, usedBytes: 0 };
    expect(await indexing.compute(document, 'e5_mistral_7b_instruct', room)).toMatchObject({ status: 'created' });
    const payload = sent.at(-1)!.payload as IndexPayload;
    await indexing.run(payload, context());
    await indexing.run(payload, context());
    expect(await statusOf(document.id, 'e5_mistral_7b_instruct')).toMatchObject({ status: 'succeeded' });
  }
  expect(asked).toEqual(['The automobile is red.', 'The cake is sweet.']);
  const query = { documents: [{ id: car.id }, { id: cake.id }], query: 'car', limit: 1, maxChars: 1000 };
  expect(await search.find(owner.workspaceId, query)).toMatchObject([{ documentId: car.id }]);
});
