import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../../server/platform/documents/test-documents.ts';
import { signUp } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';

const model = 'e5_mistral_7b_instruct';
let site: Server;
let siteUrl: string;
let client: ElevenLabsClient;
let other: ElevenLabsClient;
let article = 'The lighthouse of Lindau was built in 1856 and is 33 metres high.';

const clientOf = async (): Promise<ElevenLabsClient> => {
  const { accessToken } = await signUp(server.url);
  const key = await fetch(`${server.url}/v1/user/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Test' }),
  });
  const { xi_api_key: apiKey } = (await key.json()) as { xi_api_key: string };
  return new ElevenLabsClient({ apiKey, baseUrl: server.url, maxRetries: 0 });
};

beforeAll(async () => {
  site = createServer((request, reply) => {
    const pages: Record<string, string> = {
      '/': `<html lang="en"><title>Lighthouse</title><body><main><h1>Lighthouse</h1><p>${article}</p><a href="/hours">Hours</a></main></body></html>`,
      '/hours': '<html lang="en"><title>Hours</title><body><p>Open from ten to six.</p></body></html>',
    };
    const page = pages[request.url ?? ''];
    reply.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  [client, other] = [await clientOf(), await clientOf()];
});
afterAll(() => {
  site.close();
});

const knowledge = () => client.conversationalAi.knowledgeBase;
const bestOf = async (query: string) => (await knowledge().search({ query })).results[0];

describe('AGENT-009 knowledge base', () => {
  it('finds the facts of a page, a file and a text', async () => {
    const page = await knowledge().documents.createFromUrl({ url: siteUrl });
    expect(page.name).toBe('Lighthouse');
    const pdf = await pdfOf((page) => page.text('Guests leave their bicycles in the courtyard behind the bakery.'));
    const file = await knowledge().documents.createFromFile({
      file: { data: pdf, filename: 'house rules.pdf', contentType: 'application/pdf' },
    });
    const text = await knowledge().documents.createFromText({
      name: 'Breakfast',
      text: '# Breakfast\n\nBreakfast is served from seven to eleven on the terrace.',
    });
    for (const [query, id] of [
      ['How high is the lighthouse?', page.id],
      ['Where do I leave my bicycle?', file.id],
      ['brekfast on the terrace', text.id],
    ] as const)
      expect((await bestOf(query))?.document.id, query).toBe(id);
    const found = await bestOf('bicycle');
    expect(found?.searchSnippet?.filter(({ isHit }) => isHit).map(({ value }) => value)).toEqual(['bicycles']);

    const whole = await knowledge().documents.get(text.id);
    expect(whole).toMatchObject({ type: 'text', accessInfo: { isCreator: true, role: 'admin' }, folderPath: [] });
    expect(await knowledge().documents.getContent(text.id)).toContain('<p>Breakfast is served');
    const { chunks } = await knowledge().documents.chunks.list(text.id, { embeddingModel: model });
    expect(chunks.map(({ content }) => content)).toEqual([
      'Breakfast\nBreakfast is served from seven to eleven on the terrace.',
    ]);
    const one = await knowledge().documents.chunk.get(text.id, chunks[0]!.id, {});
    expect(one.content).toBe(chunks[0]!.content);
    const { signedUrl } = await knowledge().documents.getSourceFileUrl(file.id);
    expect(Buffer.from(await (await fetch(signedUrl)).arrayBuffer()).equals(pdf)).toBe(true);
    expect((await fetch(signedUrl.replace(/signature=./, 'signature=!'))).status).toBe(404);
    const index = await knowledge().document.computeRagIndex(text.id, { model });
    expect(index).toMatchObject({ status: 'succeeded', progressPercentage: 100 });
    expect((await client.conversationalAi.ragIndexOverview()).totalUsedBytes).toBe(
      index.documentModelIndexUsage.usedBytes,
    );
  });

  it('keeps documents in folders, moves and deletes them', async () => {
    const folder = await knowledge().documents.createFolder({ name: 'Hotel' });
    const text = await knowledge().documents.createFromText({ name: 'Spa', text: 'The spa opens at noon.' });
    await knowledge().documents.move(text.id, { moveTo: folder.id });
    const inside = await knowledge().list({ parentFolderId: folder.id });
    expect(inside.documents).toMatchObject([
      { id: text.id, folderParentId: folder.id, folderPath: [{ id: folder.id }] },
    ]);
    const renamed = await knowledge().documents.update(text.id, { name: 'Sauna', content: 'The sauna opens at one.' });
    expect(renamed.name).toBe('Sauna');
    expect((await bestOf('When does the sauna open?'))?.document.id).toBe(text.id);
    await expect(knowledge().documents.delete(folder.id)).rejects.toMatchObject({ statusCode: 409 });
    await knowledge().documents.delete(folder.id, { force: true });
    await expect(knowledge().documents.get(text.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('reads a changed page again', async () => {
    const { id } = await knowledge().documents.createFromUrl({ url: siteUrl, name: 'Fresh' });
    article = 'The lighthouse got a new lamp.';
    await knowledge().document.refresh(id);
    expect(await knowledge().documents.getContent(id)).toContain('new lamp');
  });

  it('crawls a site into a folder', async () => {
    const crawl = await knowledge().crawlJobs.create({ url: siteUrl, maxDepth: 2 });
    await expect
      .poll(async () => (await knowledge().crawlJobs.get(crawl.id)).status, { timeout: 30_000 })
      .toBe('succeeded');
    const { documents } = await knowledge().list({
      parentFolderId: crawl.rootFolderId,
      sortBy: 'name',
      sortDirection: 'asc',
    });
    expect(documents.map(({ name }) => name)).toEqual(['Hours', 'Lighthouse']);
  });

  it('shows nothing to another workspace', async () => {
    const { id } = await knowledge().documents.createFromText({ text: 'The safe is behind the painting.' });
    const theirs = other.conversationalAi.knowledgeBase;
    expect((await theirs.list({})).documents).toEqual([]);
    expect((await theirs.search({ query: 'safe painting' })).results).toEqual([]);
    for (const attempt of [
      () => theirs.documents.get(id),
      () => theirs.documents.getContent(id),
      () => theirs.documents.delete(id, { force: true }),
    ])
      await expect(attempt()).rejects.toMatchObject({ statusCode: 404 });
    await knowledge().documents.delete(id);
  });

  it('refuses files that are no documents, naming the field', async () => {
    const file = { data: Buffer.from([0, 1, 2, 3, 255, 254, 0, 0]), filename: 'notes.pdf' };
    await expect(knowledge().documents.createFromFile({ file })).rejects.toMatchObject({
      statusCode: 422,
      body: { detail: { param: 'file' } },
    });
  });
});
