import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicReadReply } from '../../contract/publishing/public-reads.ts';
import type { ReadState } from '../../contract/publishing/publishing-limits.ts';
import type { ReadCollectionReply } from '../../contract/publishing/read-collections.ts';
import type { ReadFigures } from '../../contract/publishing/read-metrics.ts';
import type { ReadReply } from '../../contract/publishing/reads.ts';
import { findAll, findFirst, findText, parseXml } from '../../server/platform/documents/xml.ts';
import { postJson, signUp } from '../support/accounts.ts';
import { type ReadsCaller, readsCaller } from '../support/reads-caller.ts';
import { server } from '../support/shared-server.ts';
import { bootstrap, databaseUrlOf } from '../support/start-server.ts';

let database: pg.Client;
let boss: PgBoss;
let author: ReadsCaller;
let operator: ReadsCaller;
const handle = `ada-${Date.now().toString(36)}`;
/** A converted project and its draft. */
let projectId: string;
let id: string;

const api = '/v1/direct-publishing';
const asAuthor = (state: ReadState, other: Partial<ReadReply> = {}) =>
  author.send<ReadReply>('PATCH', `${api}/reads/${id}`, { state, ...other });
const asReview = (state: ReadState, comment = '') =>
  operator.send<ReadReply>('PATCH', `${api}/review/${id}`, { state, comment });
const authorRefused = (body: object) => author.refused('PATCH', `${api}/reads/${id}`, body);
const reviewRefused = (body: object) => operator.refused('PATCH', `${api}/review/${id}`, body);
const findPublic = async (slug: string): Promise<PublicReadReply> =>
  (await (await fetch(`${server.url}${api}/public/${slug}`)).json()) as PublicReadReply;

/** Submits the read, and publishes it by a review. */
async function publish(): Promise<ReadReply> {
  await asAuthor('submitted');
  await author.untilPrepared(id);
  await asReview('in_review');
  return asReview('published');
}

beforeAll(async () => {
  database = new pg.Client(databaseUrlOf(server));
  await database.connect();
  boss = new PgBoss({ connectionString: databaseUrlOf(server), supervise: false, schedule: false });
  await boss.start();
  author = readsCaller(server.url, await signUp(server.url));
  await author.send('POST', '/v1/user/profile', { handle, public_user_name: 'Ada B.', about: '', links: [] });
  const { email, password } = bootstrap;
  const session = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  const { access_token: accessToken } = (await session.json()) as { access_token: string };
  operator = readsCaller(server.url, { accessToken });
  projectId = await author.createProject('Harbour tales');
}, 180_000);
afterAll(async () => {
  await boss.stop();
  await database.end();
});

it('PUB-006 creates one draft of a studio project, with its texts', async () => {
  const draft = await author.send<ReadReply>('POST', `${api}/reads`, { project_id: projectId });
  expect(draft).toMatchObject({
    project_id: projectId,
    state: 'draft',
    title: 'Harbour tales',
    author: 'Ada Byron',
    is_public: false,
    allowed_states: ['submitted'],
  });
  id = draft.read_id;
  const again = await author.send<ReadReply>('POST', `${api}/reads`, { project_id: projectId });
  expect(again.read_id).toBe(id);
  expect((await author.reads()).map(({ read_id }) => read_id)).toEqual([id]);
});

it('PUB-005 submits only for people who agreed to the terms of publishing and payouts', async () => {
  expect(await authorRefused({ state: 'submitted' })).toMatchObject({
    status: 403,
    code: 'publishing_terms_required',
  });
  await author.send('POST', '/v1/user/save-user-agreement', { agreement: 'publishing_payouts' });
  const user = await author.send<{ terms_agreed_to: Record<string, number | null> }>('GET', '/v1/user');
  expect(user.terms_agreed_to.publishing_payouts).toBeGreaterThan(Date.now() / 1000 - 60);
  expect((await asAuthor('submitted')).state).toBe('submitted');
});

it('PUB-002 O-81 changes the state by a PATCH, and refuses what is not allowed', { timeout: 240_000 }, async () => {
  const conflict = (from: ReadState, to: ReadState) => ({
    status: 409,
    code: 'read_state_conflict',
    message: expect.stringContaining(`from ${from} to ${to}`) as string,
  });
  // While it waits, its texts stay as they are, and only the review decides.
  expect(await authorRefused({ title: 'Other tales' })).toMatchObject({ status: 409, code: 'read_locked' });
  expect(await authorRefused({ state: 'published' })).toMatchObject(conflict('submitted', 'published'));
  expect(await reviewRefused({ state: 'published' })).toMatchObject(conflict('submitted', 'published'));
  expect(await asAuthor('draft')).toMatchObject({ state: 'draft', preparation: null, chapters: [] });
  expect(await reviewRefused({ state: 'in_review' })).toMatchObject(conflict('draft', 'in_review'));

  await asAuthor('submitted');
  await author.untilPrepared(id);
  expect((await author.read(id)).chapters.map(({ title }) => title)).toEqual(['Harbour', 'Market']);
  expect((await asReview('in_review')).allowed_states).toEqual(['published', 'rejected']);
  expect(await authorRefused({ state: 'draft' })).toMatchObject(conflict('in_review', 'draft'));

  // The review says why it rejects.
  expect(await reviewRefused({ state: 'rejected' })).toMatchObject({ code: 'invalid_parameters' });
  await asReview('rejected', 'The market has no fish.');
  expect(await author.read(id)).toMatchObject({
    state: 'rejected',
    review_comment: 'The market has no fish.',
    allowed_states: ['draft', 'submitted'],
  });
  await asAuthor('draft');
  await asAuthor('submitted', { description: 'Two short tales & a quiet harbour.', genres: ['Travel'] });
  await author.untilPrepared(id);
  await asReview('in_review');
  await asReview('rejected', 'Still none.');
  // A rejected read may be submitted as it is.
  expect(await publish()).toMatchObject({ state: 'published', is_public: true, has_changes: false });
  const { slug } = await author.read(id);
  expect((await findPublic(slug)).title).toBe('Harbour tales');

  // Readers keep the reviewed texts until a newer edition is published.
  await asAuthor('submitted', { title: 'Tales of a harbour' });
  expect(await author.read(id)).toMatchObject({ state: 'submitted', is_public: true, has_changes: true });
  expect((await findPublic(slug)).title).toBe('Harbour tales');
  await asAuthor('draft');
  expect(await asAuthor('unpublished')).toMatchObject({ state: 'unpublished', is_public: false });
  expect(await authorRefused({ state: 'published' })).toMatchObject(conflict('unpublished', 'published'));
  // With the texts that were reviewed, it needs no other review.
  expect(await asAuthor('published', { title: 'Harbour tales' })).toMatchObject({ is_public: true });
  await asAuthor('unpublished');
  await asAuthor('draft');
  await publish();
  await asAuthor('unpublished');
  expect(await publish()).toMatchObject({ state: 'published' });
});

it('PUB-003 creates, orders, fills and empties collections', async () => {
  const project_id = await author.createProject('Market tales');
  const other = await author.send<ReadReply>('POST', `${api}/reads`, { project_id });
  const created = await author.send<ReadCollectionReply>('POST', `${api}/collections`, {
    name: 'Coast',
    is_public: true,
    read_ids: [other.read_id],
  });
  const path = `${api}/collections/${created.collection_id}`;
  const titles = ({ reads }: Pick<ReadCollectionReply, 'reads'>) => reads.map(({ title }) => title);
  const added = await author.send<ReadCollectionReply>('POST', `${path}/reads`, { read_id: id });
  expect(titles(added)).toEqual(['Market tales', 'Harbour tales']);
  const order = { read_ids: [id, other.read_id] };
  expect(titles(await author.send<ReadCollectionReply>('PUT', `${path}/reads`, order))).toEqual([
    'Harbour tales',
    'Market tales',
  ]);
  expect(await author.refused('PUT', `${path}/reads`, { read_ids: [id] })).toMatchObject({
    code: 'invalid_parameters',
  });

  // Readers see those that are published.
  const readers = await fetch(`${server.url}${api}/public-collections/${created.slug}`);
  expect(titles((await readers.json()) as ReadCollectionReply)).toEqual(['Harbour tales']);
  const stranger = readsCaller(server.url, await signUp(server.url));
  expect(await stranger.refused('POST', `${api}/collections`, { name: 'Mine', read_ids: [id] })).toMatchObject({
    status: 404,
    code: 'read_not_found',
  });

  await author.send('DELETE', `${path}/reads/${other.read_id}`);
  await author.send('PATCH', path, { name: 'Coasts', is_public: false });
  expect(await author.send('GET', path)).toMatchObject({ name: 'Coasts', reads: [{ read_id: id }] });
  expect((await fetch(readers.url)).status).toBe(404);
  await author.send('DELETE', path);
  expect(await author.refused('GET', path)).toMatchObject({ status: 404, code: 'read_collection_not_found' });
  expect((await author.reads()).length).toBe(2);
});

it('PUB-004 gives plays, minutes and earnings of each read over a range of days', async () => {
  const { slug } = await author.read(id);
  const { listen_token, chapters } = await findPublic(slug);
  const report = (body: object, token = listen_token) =>
    postJson(`${server.url}${api}/listens`, { listen_token: token, chapter_id: chapters[0]!.chapter_id, ...body });
  await new Promise((resolve) => setTimeout(resolve, 3100));
  // Twice, and with a forged token: only the first counts, and not more than the time since the page was opened.
  for (const token of [listen_token, listen_token, `${listen_token}x`])
    expect((await report({ played: true, completed: true }, token)).status).toBe(200);
  await report({ seconds: 3 });
  interface Metrics {
    readonly days: readonly (ReadFigures & { readonly day: string })[];
    readonly reads: readonly (ReadFigures & { readonly read_id: string })[];
    readonly total: ReadFigures;
    readonly rate_micros_per_hour: number;
  }
  const metrics = (query = '') => author.send<Metrics>('GET', `${api}/metrics${query}`);
  const heard = { plays: 1, completions: 1, minutes: 0.1 };
  const before = await metrics();
  expect(before.days).toHaveLength(30);
  expect(before.total).toEqual({ ...heard, earnings_micros: 0 });
  expect(before.reads.find(({ read_id }) => read_id === id)).toMatchObject(heard);
  expect(before.reads.find(({ read_id }) => read_id !== id)).toMatchObject({ plays: 0, minutes: 0 });

  // A day is paid once it is over.
  await database.query('update read_listens set day = day - 1 where read_id = $1', [id]);
  for (let run = 0; run < 2; run++) {
    const job = await boss.send('reads.pay', { payload: {} }, { singletonKey: crypto.randomUUID() });
    const readState = async () => (await boss.findJobs('reads.pay', { id: job! }))[0]?.state;
    await expect.poll(readState, { timeout: 30_000 }).toBe('completed');
  }
  const { days, total, rate_micros_per_hour } = await metrics(`?read_id=${id}`);
  expect(total).toEqual({ ...heard, earnings_micros: Math.round((3 * rate_micros_per_hour) / 3600) });
  const today = days.at(-1)!.day;
  const yesterday = days.at(-2)!.day;
  expect((await metrics(`?from=${today}&to=${today}`)).total).toMatchObject({ plays: 0, earnings_micros: 0 });
  expect((await metrics(`?from=${yesterday}&to=${yesterday}`)).total).toEqual(total);
  const { rows } = await database.query('select kind, amount_micros from earnings where source_id = $1', [id]);
  expect(rows).toEqual([{ kind: 'read', amount_micros: String(total.earnings_micros) }]);
  expect(await author.refused('GET', `${api}/metrics?from=${today}&to=${yesterday}`)).toMatchObject({
    code: 'invalid_parameters',
  });
});

it('PUB-007 O-81 gives podcasts of a read and of its author, until it is taken down', async () => {
  const { slug, feed_url, author_feed_url, page_url } = await author.read(id);
  const published = await findPublic(slug);
  const sound = published.chapters.map(({ audio_url }) => audio_url);
  const feeds = [feed_url, author_feed_url!];
  for (const feed of feeds) {
    const reply = await fetch(feed);
    expect(reply.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await reply.text();
    // Throws if it is not well-formed.
    new SaxesParser({ xmlns: true }).write(xml).close();
    const channel = findFirst(parseXml(xml)!, 'channel')!;
    expect(findText(channel, 'description')).not.toBe('');
    expect(findFirst(channel, 'category')?.attributes.get('text')).toBe('Society & Culture');
    const items = [...findAll(channel, 'item')];
    expect(new Set(items.map((item) => findText(item, 'guid'))).size).toBe(2);
    expect(items.map((item) => findText(item, 'title')).join()).toMatch(/Harbour.*Market/);
    const enclosures = items.map((item) => findFirst(item, 'enclosure')!.attributes);
    expect(enclosures.map((enclosure) => enclosure.get('url'))).toEqual(sound);
    for (const enclosure of enclosures) {
      const file = await fetch(enclosure.get('url')!);
      expect(file.headers.get('content-type')).toBe(enclosure.get('type'));
      expect((await file.arrayBuffer()).byteLength).toBe(Number(enclosure.get('length')));
    }
  }
  const part = await fetch(sound[0]!, { headers: { range: 'bytes=0-99' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const page = await (await fetch(page_url)).text();
  expect(page).toContain('<meta property="og:title" content="Harbour tales');

  // Taken down, nothing of it is open any more, and the author cannot publish it again without a review.
  expect(await reviewRefused({ state: 'unpublished' })).toMatchObject({ code: 'invalid_parameters' });
  await asReview('unpublished', 'The rights are disputed.');
  const closed = [...sound, ...feeds, published.cover_url, published.chapters[0]!.transcript_url, page_url];
  for (const url of [...closed, `${server.url}${api}/public/${slug}`]) expect((await fetch(url)).status, url).toBe(404);
  expect(await author.read(id)).toMatchObject({
    state: 'unpublished',
    is_taken_down: true,
    review_comment: 'The rights are disputed.',
    allowed_states: ['draft', 'submitted'],
  });
  expect(await authorRefused({ state: 'published' })).toMatchObject({ status: 409, code: 'read_state_conflict' });
  expect(await publish()).toMatchObject({ is_public: true, is_taken_down: false });
});
