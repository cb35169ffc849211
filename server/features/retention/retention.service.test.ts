import { expect, it } from 'vitest';
import { historyUndoMinutes } from '../../../contract/catalogue/limits.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { RetentionChanges } from '../../../contract/workspaces/retention.ts';
import type { Actor } from '../../platform/actor.ts';
import { peaksKey } from '../../platform/blobs/audio-peaks.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { live } from '../../platform/test-doubles.ts';
import { apiRequests } from '../api-requests/api-requests.tables.ts';
import { alignmentKey } from '../history/history.rules.ts';
import { historyExpiryService } from '../history/history-expiry.service.ts';
import { testHistory } from '../history/test-history.ts';
import { shareLinks } from '../share-links/share-links.tables.ts';
import { shareVideosContributor } from '../share-videos/share-videos.service.ts';
import { shareVideos } from '../share-videos/share-videos.tables.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { workspaceService } from '../workspace/workspace.service.ts';
import { retentionService } from './retention.service.ts';
import { zeroRetentionService } from './zero-retention.service.ts';

const { db } = await testDatabase();
const { history, blobs, clock, contributors, createPerson, putBlob, addItem } = await testHistory(db);
contributors.push(shareVideosContributor(db));
const subscription = testSubscription({ db, clock });
const workspace = workspaceService({
  db,
  live,
  onEdit: async () => {},
  onJoined: async () => {},
  readMaxSeats: subscription.readMaxSeats,
});
const sent: unknown[] = [];
const recorded: unknown[] = [];
const cacheCalls: { workspaceId: string; before: Date }[] = [];
const expiredContents: { workspaceId: string; before: Date }[] = [];
let transcribed = { recordings: 0, bytes: 0, texts: 0 };
const retention = retentionService({
  db,
  clock,
  jobs: { send: async (_job, _payload, options) => String(sent.push(options?.workspaceId)) },
  workspace,
  subscription,
  historyExpiry: historyExpiryService({ db, blobs, clock, live, contributors }),
  speechCache: { deleteUnused: async (workspaceId, before) => cacheCalls.push({ workspaceId, before }) },
  transcripts: { countExpired: async () => transcribed, expire: async () => {} },
  auditLog: { record: async (_tx, _actor, activity, target) => void recorded.push([activity, target]) },
  contents: [
    {
      countExpired: async () => ({ items: 0, bytes: 0 }),
      expire: async (workspaceId, before) => void expiredContents.push({ workspaceId, before }),
    },
  ],
});
const zeroRetention = zeroRetentionService({ workspace, subscription });
const { signal } = new AbortController();
const day = 24 * 3600_000;
const keep: RetentionChanges = { audio_days: null, text_days: null, log_days: null, zero_retention: false };

async function createAdmin(tier: Tier): Promise<Actor> {
  const admin = await createPerson();
  await transaction(db, (tx) => subscription.start(tx, admin.workspaceId, tier));
  return admin;
}

/** An item with character times, a waveform, a share link and a video. */
async function addShared(actor: Actor, text: string): Promise<string> {
  const id = await addItem(actor, text);
  const key = history.blobKey(actor, id);
  const { workspaceId, userId } = actor;
  const createdAt = clock();
  for (const file of [alignmentKey(key), peaksKey(key), `videos/${id}`]) await putBlob(file, Buffer.from(text));
  await db.insert(shareLinks).values({ token: id, workspaceId, historyItemId: id, userId, createdAt });
  const video = { token: id, workspaceId, historyItemId: id, theme: 'light', state: 'ready', createdAt } as const;
  await db.insert(shareVideos).values({ ...video, blobKey: `videos/${id}`, bytes: 1 });
  return id;
}
const filesOf = async (actor: Actor, id: string) => {
  const key = history.blobKey(actor, id);
  const files = { audio: key, alignment: alignmentKey(key), peaks: peaksKey(key), video: `videos/${id}` };
  const found: string[] = [];
  for (const [name, file] of Object.entries(files)) if (await blobs.stat(file)) found.push(name);
  return found;
};
const listTexts = async (actor: Actor, search?: string) =>
  (await history.list(actor, { limit: 10, direction: 'asc', ...(search && { search }) })).items.map(({ text }) => text);

it('U-62 previews, then deletes items past the retention with all their files, and nothing of others', async () => {
  const [admin, other] = [await createAdmin('free'), await createAdmin('free')];
  const [id, foreign] = [await addShared(admin, 'old secret'), await addShared(other, 'foreign')];
  clock.advance(31 * day);
  await addItem(admin, 'new');
  expect(await retention.preview(admin, { ...keep, audio_days: 30 })).toEqual({
    items: 1,
    audio_bytes: 10,
    texts: 0,
    log_entries: 0,
  });
  expect(await listTexts(admin)).toEqual(['old secret', 'new']);

  await retention.set(admin, { ...keep, audio_days: 30 });
  expect(sent).toEqual([admin.workspaceId]);
  expect(recorded).toEqual([['retention.changed', { ...keep, audio_days: 30 }]]);
  await retention.run(undefined, signal);
  expect(await listTexts(admin)).toEqual(['new']);
  expect(await listTexts(admin, 'secret')).toEqual([]);
  await expect(history.get(admin, id)).rejects.toMatchObject({ code: 'history_item_not_found' });
  expect(cacheCalls.at(-1)).toEqual({ workspaceId: admin.workspaceId, before: new Date(clock().getTime() - 30 * day) });
  expect(expiredContents.at(-1)).toEqual({
    workspaceId: admin.workspaceId,
    before: new Date(clock().getTime() - 30 * day),
  });

  clock.advance(historyUndoMinutes * 60_000 + 1000);
  await history.purgeSoftDeleted(signal);
  expect(await filesOf(admin, id)).toEqual([]);
  expect((await db.select().from(shareLinks)).map(({ token }) => token)).toEqual([foreign]);
  expect(await filesOf(other, foreign)).toEqual(['audio', 'alignment', 'peaks', 'video']);
});

it('U-62 lets a download that has started end after its item expired', async () => {
  const admin = await createAdmin('free');
  const id = await addItem(admin, 'long audio');
  const { body } = await history.download(admin, [id], 'default', signal);
  clock.advance(2 * day);
  await retention.set(admin, { ...keep, audio_days: 1 });
  await retention.run(admin.workspaceId, signal);
  clock.advance(historyUndoMinutes * 60_000 + 1000);
  await history.purgeSoftDeleted(signal);
  expect(Buffer.concat(await body.toArray()).toString()).toBe('long audio');
});

it('U-62 erases texts, character times and videos, and keeps the audio', async () => {
  const admin = await createAdmin('free');
  const id = await addShared(admin, 'spoken secret');
  clock.advance(8 * day);
  const days = { ...keep, audio_days: 30, text_days: 7 };
  expect(await retention.preview(admin, days)).toMatchObject({ items: 0, texts: 1 });
  await retention.set(admin, days);
  await retention.run(admin.workspaceId, signal);
  expect(await listTexts(admin)).toEqual([null]);
  expect(await listTexts(admin, 'secret')).toEqual([]);
  expect(await filesOf(admin, id)).toEqual(['audio', 'peaks']);
  expect(await db.$count(shareLinks)).toBeGreaterThan(0);
  expect(await retention.preview(admin, days)).toMatchObject({ items: 0, texts: 0 });
});

it('U-62 previews transcripts and their recordings', async () => {
  const admin = await createAdmin('free');
  transcribed = { recordings: 2, bytes: 50, texts: 3 };
  const preview = await retention.preview(admin, { ...keep, audio_days: 30, text_days: 7 });
  transcribed = { recordings: 0, bytes: 0, texts: 0 };
  expect(preview).toMatchObject({ items: 2, audio_bytes: 50, texts: 3 });
});

it('U-62 sweeps the character times that a crash left after their text was erased', async () => {
  const admin = await createAdmin('free');
  const id = await addShared(admin, 'left behind');
  clock.advance(8 * day);
  await retention.set(admin, { ...keep, text_days: 7 });
  await retention.run(admin.workspaceId, signal);
  const key = history.blobKey(admin, id);
  await putBlob(alignmentKey(key), Buffer.from('left behind'));
  // The files are of the present, and the clock is not.
  await history.sweep(clock().getTime() - Date.now() - 60_000, signal);
  expect(await filesOf(admin, id)).toEqual(['audio', 'peaks']);
});

it('U-62 continues after it was stopped between two batches', async () => {
  const admin = await createAdmin('free');
  for (let at = 0; at < 501; at += 1) await addItem(admin, `item ${at}`);
  clock.advance(2 * day);
  await retention.set(admin, { ...keep, audio_days: 1 });
  const stop = new AbortController();
  const stopping = historyExpiryService({
    db,
    blobs,
    clock,
    live: { publish: async () => stop.abort() },
    contributors,
  });
  const limits = { audio: new Date(clock().getTime() - day), text: undefined };
  await expect(stopping.expire(admin.workspaceId, limits, stop.signal)).rejects.toThrow();
  expect(await listTexts(admin)).toEqual(['item 500']);
  await retention.run(undefined, signal);
  expect(await listTexts(admin)).toEqual([]);
});

it('U-62 deletes API requests past the retention of logs', async () => {
  const admin = await createAdmin('free');
  const { workspaceId, userId } = admin;
  const entry = { workspaceId, userId, method: 'GET', route: '/v1/voices', status: 200, durationMs: 1 };
  await db.insert(apiRequests).values({ ...entry, id: newId(), createdAt: new Date(clock().getTime() - 8 * day) });
  await db.insert(apiRequests).values({ ...entry, id: 'new', createdAt: clock() });
  expect(await retention.preview(admin, { ...keep, log_days: 7 })).toMatchObject({ log_entries: 1 });
  await retention.set(admin, { ...keep, log_days: 7 });
  await retention.run(workspaceId, signal);
  expect((await db.select().from(apiRequests)).map(({ id }) => id)).toEqual(['new']);
});

it('U-62 is for admins only', async () => {
  const editor = { ...(await createAdmin('free')), role: 'editor' } as const;
  await expect(retention.get(editor)).rejects.toMatchObject({ code: 'workspace_access_denied' });
  await expect(retention.set(editor, keep)).rejects.toMatchObject({ code: 'workspace_access_denied' });
  await expect(retention.preview(editor, keep)).rejects.toMatchObject({ code: 'workspace_access_denied' });
});

it('U-62 allows zero retention to Enterprise workspaces only, per request and for all requests', async () => {
  const [free, enterprise] = [await createAdmin('free'), await createAdmin('enterprise')];
  const refused = { code: 'feature_not_available' };
  await expect(retention.set(free, { ...keep, zero_retention: true })).rejects.toMatchObject(refused);
  await expect(zeroRetention.mayStore(free, false)).rejects.toMatchObject(refused);
  expect(await zeroRetention.mayStore(free, true)).toBe(true);
  expect(await zeroRetention.mayStore(enterprise, false)).toBe(false);
  expect(await zeroRetention.mayStore(enterprise, true)).toBe(true);
  expect(await retention.set(enterprise, { ...keep, zero_retention: true })).toMatchObject({ zero_retention: true });
  expect(await zeroRetention.mayStore(enterprise, true)).toBe(false);
});
