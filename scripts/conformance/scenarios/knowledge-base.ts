import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';
import { servePage } from '../serve-page.ts';

const model = 'e5_mistral_7b_instruct';
const fact = 'The harbour of Lindau opens at six.';
const textFile = () => ({ data: Buffer.from(fact), filename: 'harbour.txt', contentType: 'text/plain' });

const newText = async ({ client }: Fixtures, name = 'Harbour'): Promise<string> =>
  (await client.conversationalAi.knowledgeBase.documents.createFromText({ text: fact, name })).id;
const newFile = async ({ client }: Fixtures): Promise<string> =>
  (await client.conversationalAi.knowledgeBase.documents.createFromFile({ file: textFile(), name: 'Harbour' })).id;
const page = `<html><body><h1>Harbour</h1><p>${fact}</p></body></html>`;
const newPage = async ({ client }: Fixtures): Promise<string> =>
  (await client.conversationalAi.knowledgeBase.documents.createFromUrl({ url: await servePage(page) })).id;
const newFolder = async ({ client }: Fixtures): Promise<string> =>
  (await client.conversationalAi.knowledgeBase.documents.createFolder({ name: 'Harbours' })).id;
const newIndex = async (fixtures: Fixtures) => {
  const id = await newText(fixtures);
  const index = await fixtures.client.conversationalAi.knowledgeBase.document.computeRagIndex(id, { model });
  return { id, indexId: index.id };
};
const newCrawl = async ({ client }: Fixtures): Promise<string> =>
  (await client.conversationalAi.knowledgeBase.crawlJobs.create({ url: 'https://harbour.invalid/', maxPages: 1 })).id;
const withText = async (fixtures: Fixtures) => ({ args: [await newText(fixtures)] });

/** Documents of the knowledge base, with their indexes, and crawls. */
export const knowledgeBase: Scenarios = {
  'conversationalAi.addToKnowledgeBase': async () => ({ args: [{ file: textFile(), name: 'Harbour' }] }),
  'conversationalAi.ragIndexOverview': async (fixtures) => {
    await newIndex(fixtures);
    return {
      args: [],
      verify: (answer) => assert.ok((answer as ElevenLabs.RagIndexOverviewResponseModel).totalUsedBytes > 0),
    };
  },
  'conversationalAi.getDocumentRagIndexes': async (fixtures) => {
    const { id, indexId } = await newIndex(fixtures);
    return {
      args: [id],
      verify: (answer) => assert.equal((answer as ElevenLabs.RagDocumentIndexesResponseModel).indexes[0]?.id, indexId),
    };
  },
  'conversationalAi.deleteDocumentRagIndex': async (fixtures) => {
    const { id, indexId } = await newIndex(fixtures);
    return { args: [id, indexId] };
  },
  'conversationalAi.knowledgeBase.list': async (fixtures) => {
    await newText(fixtures);
    return { args: [{ pageSize: 5 }] };
  },
  'conversationalAi.knowledgeBase.search': async (fixtures) => {
    await newText(fixtures);
    return {
      args: [{ query: 'When does the harbour open?' }],
      verify: (answer) => {
        const { results } = answer as ElevenLabs.KnowledgeBaseContentSearchResponseModel;
        assert.ok(results[0]?.searchSnippet?.some(({ isHit, value }) => isHit && value === 'harbour'));
      },
    };
  },
  'conversationalAi.knowledgeBase.getOrCreateRagIndexes': async (fixtures) => ({
    args: [{ items: [{ documentId: await newText(fixtures), createIfMissing: true, model }] }],
  }),
  'conversationalAi.knowledgeBase.crawlJobs.list': async (fixtures) => {
    await newCrawl(fixtures);
    return { args: [{}] };
  },
  'conversationalAi.knowledgeBase.crawlJobs.create': async (fixtures) => ({
    args: [{ url: 'https://harbour.invalid/', parentFolderId: await newFolder(fixtures) }],
  }),
  'conversationalAi.knowledgeBase.crawlJobs.get': async (fixtures) => ({ args: [await newCrawl(fixtures)] }),
  'conversationalAi.knowledgeBase.crawlJobs.cancel': async (fixtures) => ({ args: [await newCrawl(fixtures)] }),
  'conversationalAi.knowledgeBase.document.updateFile': async (fixtures) => ({
    args: [await newFile(fixtures), { file: textFile() }],
  }),
  'conversationalAi.knowledgeBase.document.computeRagIndex': async (fixtures) => ({
    args: [await newText(fixtures), { model }],
  }),
  'conversationalAi.knowledgeBase.documents.createFromFile': async () => ({
    args: [{ file: textFile(), name: 'Harbour' }],
  }),
  'conversationalAi.knowledgeBase.documents.createFromUrl': async () => ({ args: [{ url: await servePage(page) }] }),
  'conversationalAi.knowledgeBase.document.refresh': async (fixtures) => ({ args: [await newPage(fixtures)] }),
  'conversationalAi.knowledgeBase.documents.createFromText': async () => ({ args: [{ text: fact }] }),
  'conversationalAi.knowledgeBase.documents.createFolder': async () => ({ args: [{ name: 'Harbours' }] }),
  'conversationalAi.knowledgeBase.documents.get': withText,
  'conversationalAi.knowledgeBase.documents.delete': withText,
  'conversationalAi.knowledgeBase.documents.update': async (fixtures) => ({
    args: [await newText(fixtures), { name: 'Port' }],
    verify: (answer) => assert.equal((answer as { name: string }).name, 'Port'),
  }),
  'conversationalAi.knowledgeBase.documents.getAgents': withText,
  'conversationalAi.knowledgeBase.documents.getBulkAgents': async (fixtures) => ({
    args: [{ documentIds: [await newText(fixtures)] }],
  }),
  'conversationalAi.knowledgeBase.documents.getContent': withText,
  'conversationalAi.knowledgeBase.documents.getSourceFileUrl': async (fixtures) => ({
    args: [await newFile(fixtures)],
  }),
  'conversationalAi.knowledgeBase.documents.move': async (fixtures) => ({
    args: [await newText(fixtures), { moveTo: await newFolder(fixtures) }],
  }),
  'conversationalAi.knowledgeBase.documents.bulkMove': async (fixtures) => ({
    args: [{ documentIds: [await newText(fixtures)], moveTo: await newFolder(fixtures) }],
  }),
  'conversationalAi.knowledgeBase.documents.bulkDelete': async (fixtures) => ({
    args: [{ documentIds: [await newText(fixtures)] }],
  }),
  'conversationalAi.knowledgeBase.documents.chunk.get': async (fixtures) => {
    const id = await newText(fixtures);
    const { documents } = fixtures.client.conversationalAi.knowledgeBase;
    const { chunks } = await documents.chunks.list(id, { embeddingModel: model });
    return { args: [id, chunks[0]!.id, {}] };
  },
  'conversationalAi.knowledgeBase.documents.chunks.list': async (fixtures) => ({
    args: [await newText(fixtures), { embeddingModel: model }],
  }),
  'conversationalAi.knowledgeBase.documents.summaries.get': async (fixtures) => ({
    args: [{ documentIds: [await newText(fixtures)] }],
  }),
};
