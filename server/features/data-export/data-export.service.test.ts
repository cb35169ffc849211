import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import type { DataExportScope } from '../../../contract/accounts/data-export.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { Actor } from '../../platform/actor.ts';
import { StorageFullError } from '../../platform/blobs/blob-store.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { JobContext, JobStatus } from '../../platform/jobs/jobs.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { openRateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { openNotices } from '../notifications/test-notices.ts';
import { userStore } from '../user/user.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { workspaceMembersStore } from '../workspace/workspace-members.store.ts';
import { dataExportService } from './data-export.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date());
const blobs = await openFolderStore(testFolder('exports'));
const jobs = new Map<string, JobStatus['state']>();
let sent: { exportId: string; userId: string; baseUrl: string }[] = [];
let mails: MailMessage[] = [];
/** The chunks of the archive. */
let content: () => AsyncGenerator<Buffer>;
let actor: Actor;
let scope: DataExportScope;
let counter = 0;

const { auditLog, notifications, listEntries, listTitles } = openNotices(db);
const service = dataExportService({
  auditLog,
  notifications,
  db,
  clock,
  blobs,
  rateLimiter: openRateLimiter({ db, clock }),
  user: { find: (id) => userStore(db).byId(id) },
  workspace: { findRole: (workspaceId, userId) => workspaceStore(db).findRole(workspaceId, userId) },
  archive: { write: () => content() },
  jobs: {
    send: async (_job, payload) => {
      sent.push(payload as never);
      jobs.set(`job-${sent.length}`, 'waiting');
      return `job-${sent.length}`;
    },
    status: async (_workspaceId, _job, id) => ({ state: jobs.get(id)!, percent: 40, stage: undefined }),
    cancel: async (_workspaceId, _job, id) => jobs.set(id, 'cancelled') !== undefined,
  },
  mail: { send: async (message) => String(mails.push(message)) },
  secret: new Uint8Array(32).fill(7),
});

beforeEach(async () => {
  counter += 1;
  scope = 'person';
  [sent, mails] = [[], []];
  jobs.clear();
  content = async function* () {
    yield Buffer.from('zip');
  };
  actor = await createActor(db, `person-${counter}`);
});

const start = () => {
  // The newest export is found by its time.
  clock.advance(1000);
  return service.start(actor, scope, 'https://voice.example.com');
};
const run = (context: Partial<JobContext> = {}) =>
  service.run(sent.at(-1)!, {
    jobId: 'any',
    workspaceId: actor.workspaceId,
    attempt: 1,
    signal: neverAborted,
    progress: async () => {},
    ...context,
  });
const stateNow = async () => (await service.current(actor, scope))?.row.state;
const files = async () => (await Array.fromAsync(blobs.list(`exports/${actor.workspaceId}/`))).length;

it('runs one export at a time and reports its progress', async () => {
  const outcomes = await Promise.allSettled([start(), start(), start()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(start()).rejects.toMatchObject({ code: 'already_running' });
  jobs.set('job-1', 'running');
  expect(await service.current(actor, scope)).toMatchObject({ percent: 40 });
  await run();
  expect([await stateNow(), mails.length, mails[0]?.to]).toEqual(['ready', 1, `${actor.userId}@example.com`]);
  expect(await listTitles(actor.userId)).toEqual(['The export of your data is ready']);
  expect(await listEntries(actor)).toMatchObject([{ activity: 'account.exported', actorId: actor.userId }]);
  await start();
  expect(sent).toHaveLength(2);
});

it('stores and mails nothing after a cancellation, even a late one', async () => {
  await start();
  content = async function* () {
    yield Buffer.from('half');
    await service.cancel(actor, scope);
    yield Buffer.from('whole');
  };
  await run();
  expect([await stateNow(), mails.length, await files()]).toEqual(['cancelled', 0, 0]);
  await expect(service.cancel(actor, scope)).rejects.toMatchObject({ code: 'task_not_found' });
  await start();
  await service.cancel(actor, scope);
  await run();
  expect([await stateNow(), await files()]).toEqual(['cancelled', 0]);
});

it('retries, and fails after the last attempt or if the storage is full', async () => {
  await start();
  // biome-ignore lint/correctness/useYield: it throws before the first chunk
  content = async function* () {
    throw new Error('broken');
  };
  await expect(run({ attempt: 1 })).rejects.toThrow('broken');
  jobs.set('job-1', 'waiting');
  expect(await stateNow()).toBe('running');
  await expect(run({ attempt: 3 })).rejects.toThrow('broken');
  expect([await stateNow(), await files()]).toEqual(['failed', 0]);
  expect(await listTitles(actor.userId)).toEqual(['The export of your data failed']);
  await start();
  // biome-ignore lint/correctness/useYield: as above
  content = async function* () {
    throw new StorageFullError();
  };
  await run();
  expect((await service.current(actor, scope))?.row).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/storage of this server is full/),
  });
});

it('reports an export as failed if its job has failed', async () => {
  await start();
  jobs.set('job-1', 'failed');
  expect(await stateNow()).toBe('failed');
  await start();
  expect(sent).toHaveLength(2);
});

it('deletes an export and its file after seven days, and orphaned files', async () => {
  await start();
  await run();
  const { code } = await service.createLink(actor, scope);
  const { stream, bytes } = await service.open(code);
  expect([bytes, await text(stream)]).toEqual([3, 'zip']);
  const stray = await blobs.create(`exports/${actor.workspaceId}/nobodys`);
  await stray.commit();
  clock.advance(301_000);
  await expect(service.open(code)).rejects.toMatchObject({ code: 'document_not_found' });
  await service.sweep(neverAborted);
  expect(await files()).toBe(2);
  clock.advance(3600_000);
  await service.sweep(neverAborted);
  expect([await stateNow(), await files()]).toEqual(['ready', 1]);
  clock.advance(7 * 86_400_000);
  expect(await stateNow()).toBeUndefined();
  await service.sweep(neverAborted);
  expect(await files()).toBe(0);
});

it('U-13 exports a workspace once for all its admins, besides the export of a person', async () => {
  await start();
  scope = 'workspace';
  const { userId, workspaceId } = actor;
  await start();
  // Another admin sees the same export.
  const other = await createActor(db, `${userId}-other`);
  await workspaceMembersStore(db).add({ workspaceId, userId: other.userId, role: 'admin' });
  const otherAdmin = { ...other, workspaceId };
  await expect(service.start(otherAdmin, scope, 'https://voice.example.com')).rejects.toMatchObject({
    code: 'already_running',
    message: 'An export of the workspace is already running.',
  });
  await run();
  expect((await service.current(otherAdmin, scope))?.row.state).toBe('ready');
  expect(mails.map(({ subject }) => subject)).toEqual(['The export of your Timbre workspace is ready']);
  expect(await listTitles(userId)).toEqual(['The export of your workspace is ready']);
  expect(await listEntries(actor)).toMatchObject([
    { activity: 'account.exported' },
    { activity: 'workspace.exported', actorId: userId },
  ]);
  const { fileName } = await service.open((await service.createLink(otherAdmin, scope)).code);
  expect(fileName).toMatch(/^workspace-data-/);
  expect((await service.current(actor, 'person'))?.row.state).toBe('waiting');
});

it('U-13 exports a workspace only for people who are its admins until the file is written', async () => {
  scope = 'workspace';
  const editor = { ...actor, role: 'editor' as const };
  await expect(service.start(editor, scope, 'https://voice.example.com')).rejects.toMatchObject({
    code: 'workspace_access_denied',
  });
  await start();
  await workspaceMembersStore(db).edit(actor.workspaceId, actor.userId, { role: 'editor' });
  await run();
  expect([await stateNow(), await files()]).toEqual(['failed', 0]);
});
