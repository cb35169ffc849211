import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { neverAborted } from '../../../../engines/contract/test-signal.ts';
import { openAudioInput } from '../../../platform/audio-input/audio-input.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { live, silentLog } from '../../../platform/test-doubles.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { openTestKnowledge } from '../test-knowledge.ts';
import { crawlPagesService } from './crawl-pages.service.ts';
import { crawlRunsService } from './crawl-runs.service.ts';
import { knowledgeCrawlsService } from './knowledge-crawls.service.ts';

const { db } = await testDatabase();
const owner = await createActor(db, 'owner');
const stranger = await createActor(db, 'stranger');

const pageOf = (name: string, ...links: string[]) =>
  `<html><title>${name}</title><p>Page ${name}.</p>${links.map((link) => `<a href="${link}">x</a>`).join('')}</html>`;
const site: Record<string, string> = {
  '/robots.txt': 'User-agent: *\nDisallow: /secret',
  '/': pageOf('Home', '/a', '/b', '/secret', 'https://elsewhere.example/', '/gone'),
  '/a': pageOf('A', '/', '/a/deep'),
  '/b': pageOf('B', '/a'),
  '/a/deep': pageOf('Deep', '/a/deeper'),
  '/a/deeper': pageOf('Deeper'),
  '/secret': pageOf('Secret'),
};
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
const server = createServer((request, reply) => {
  const path = request.url ?? '';
  asked.push(path);
  const body = site[path];
  reply.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const outgoing = { allowPrivate: true };
const audioInput = openAudioInput({ codecs: {} as never, temporaryFolder: tmpdir(), outgoing });
const documentReading = {
  async readFile(_: unknown, file: { path: string }) {
    const [, title = ''] = /<title>(.*?)</.exec(await readFile(file.path, 'utf8')) ?? [];
    const blocks = [{ kind: 'p' as const, text: `Page ${title}.` }];
    const section = { id: 's1', title, level: 0, selected: true, blocks };
    return { title, direction: 'ltr' as const, warnings: [], sections: [section] };
  },
  readUrl: async () => {
    throw new Error('unexpected');
  },
};
const knowledge = openTestKnowledge(db, { documentReading });
const jobs = { send: async () => 'job', cancel: async () => true };
const crawls = knowledgeCrawlsService({ db, clock: knowledge.clock, live, jobs, documents: knowledge.documents });
const runs = crawlRunsService({
  ...{ db, live, clock: knowledge.clock, log: silentLog, documents: knowledge.documents, pauseMs: 0 },
  pages: crawlPagesService({ outgoing, audioInput, reading: knowledge.reading }),
  findRole: async () => 'admin',
});
const context = (changes: Partial<JobContext> = {}): JobContext => ({
  ...{ jobId: 'job', attempt: 1, signal: neverAborted, workspaceId: owner.workspaceId },
  progress: async () => {},
  ...changes,
});
const start = async (changes: Partial<Parameters<typeof crawls.start>[1]> = {}) => {
  const sync = { enabled: false, autoRemove: false, days: undefined };
  const request = { url, maxDepth: 2, maxPages: 100, pattern: null, urls: undefined, parentFolderId: undefined, sync };
  return (await crawls.start(owner, { ...request, ...changes })).crawl;
};
const pagesOf = async (folderId: string | null) =>
  (
    await knowledge.views.list(owner, {
      ...{ limit: 100, parentId: folderId ?? '', foldersFirst: false, direction: 'asc', sort: 'name' },
    })
  ).views.map(({ document }) => document.name);

it('reads the pages of a site to a depth, without those that robots may not read', async () => {
  const { id, parentFolderId } = await start();
  await runs.run({ crawlId: id }, context());
  expect(await pagesOf(parentFolderId)).toEqual(['A', 'B', 'Deep', 'Home']);
  expect(await crawls.get(owner, id)).toMatchObject({
    status: 'succeeded',
    state: { scraped: 4, skipped: 1, failed: 1, waiting: [] },
  });
  expect(asked).not.toContain('/secret');
  expect(asked.filter((path) => path === '/a')).toHaveLength(1);
  await expect(crawls.get(stranger, id)).rejects.toMatchObject({ code: 'knowledge_crawl_not_found' });
});

it('goes on after a stop without reading a page twice', async () => {
  const { id, parentFolderId } = await start();
  const stop = new AbortController();
  let steps = 0;
  const progress = async () => {
    steps += 1;
    if (steps === 2) stop.abort(new Error('stopped'));
  };
  await expect(runs.run({ crawlId: id }, context({ signal: stop.signal, progress }))).rejects.toThrow();
  expect(await pagesOf(parentFolderId)).toEqual(['A', 'Home']);
  await runs.run({ crawlId: id }, context());
  expect(await pagesOf(parentFolderId)).toEqual(['A', 'B', 'Deep', 'Home']);
  const pages = asked.filter((path) => path !== '/robots.txt');
  expect(pages).toHaveLength(new Set(pages).size);
});

it('stops a cancelled crawl and keeps its pages', async () => {
  const { id, parentFolderId } = await start();
  await runs.run({ crawlId: id }, context({ progress: async () => void (await crawls.cancel(owner, id)) }));
  expect(await pagesOf(parentFolderId)).toEqual(['Home']);
  expect(await crawls.get(owner, id)).toMatchObject({ status: 'cancelled' });
  expect(await crawls.cancel(owner, id)).toBe(false);
});

it('reads only listed pages, a number of pages, or those of a pattern', async () => {
  const listed = await start({ urls: [`${url}b`, `${url}a/deeper`] });
  await runs.run({ crawlId: listed.id }, context());
  expect(await pagesOf(listed.parentFolderId)).toEqual(['B', 'Deeper']);
  const few = await start({ maxPages: 2 });
  await runs.run({ crawlId: few.id }, context());
  expect(await pagesOf(few.parentFolderId)).toHaveLength(2);
  const some = await start({ pattern: '*/a*', maxDepth: 5 });
  await runs.run({ crawlId: some.id }, context());
  expect(await pagesOf(some.parentFolderId)).toEqual(['A', 'Deep', 'Deeper']);
  await expect(start({ urls: ['https://elsewhere.example/'] })).rejects.toMatchObject({ param: 'sitemap_urls' });
});
