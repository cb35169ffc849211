import { expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live } from '../../platform/test-doubles.ts';
import { runInContext } from '../../platform/work-context/work-context.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceMembersStore } from '../workspace/workspace-members.store.ts';
import { workspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import { presentAuditEntry, presentCsvRow } from './audit-log.present.ts';
import { auditLogService } from './audit-log.service.ts';
import { forgetAuditedPerson } from './audit-log-people.service.ts';

const { db } = await testDatabase();
let now = 1_700_000_000_000;
const clock = () => new Date(now++);
const user = userService({ db, clock });
const owners = workspaceOwnersService({ db, findUser: user.find });
const auditLog = auditLogService({ db, clock, live, user, owners });
const page = { cursor: undefined, limit: 10 };
const work = { requestId: 'request', workspaceId: undefined };

it('U-22 records who did what, from which address, and presents it as an event of OCSF', async () => {
  const ada = await createActor(db, 'ada');
  const origin = { address: '203.0.113.7', userAgent: 'curl/8' };
  await runInContext({ ...work, origin }, () =>
    transaction(db, (tx) =>
      auditLog.record(tx, { ...ada, apiKeyId: 'key1' }, 'member.removed', { id: 'joan', name: 'joan@example.com' }),
    ),
  );
  const { entries } = await auditLog.listPage(ada, {}, page);
  expect(entries.map(presentAuditEntry)).toMatchObject([
    {
      activity_id: 2,
      activity_name: 'Member Removal',
      class_name: 'User Access Management',
      class_uid: 3005,
      type_uid: 300502,
      type_name: 'User Access Management: Member Removal',
      actor: { user: { uid: 'ada', email_addr: 'ada@example.com', type_id: 1 }, app_uid: 'key1' },
      device: { ip: '203.0.113.7' },
      message: 'Removed a member: joan@example.com.',
      unmapped: { activity: 'member.removed', id: 'joan', user_agent: 'curl/8' },
    },
  ]);
});

it('filters by actor, class, activity and time, in pages, within the workspace', async () => {
  const grace = await createActor(db, 'grace');
  const other = await createActor(db, 'edith');
  const record = (activity: 'group.created' | 'api_key.created', name: string) =>
    transaction(db, (tx) => auditLog.record(tx, grace, activity, { name }));
  await record('group.created', 'a');
  await record('api_key.created', 'b');
  await transaction(db, (tx) =>
    auditLog.record(tx, { workspaceId: grace.workspaceId, system: true }, 'payment.failed'),
  );
  const names = async (query: Parameters<typeof auditLog.listPage>[1]) =>
    (await auditLog.listPage(grace, query, page)).entries.map(({ activity }) => activity);
  expect(await names({})).toEqual(['payment.failed', 'api_key.created', 'group.created']);
  expect(await names({ actorId: 'grace' })).toEqual(['api_key.created', 'group.created']);
  expect(await names({ className: 'Group Management' })).toEqual(['group.created']);
  expect(await names({ activityName: 'API Key Creation' })).toEqual(['api_key.created']);
  expect(await names({ activityName: 'Nothing' })).toEqual([]);
  const all = (await auditLog.listPage(grace, {}, page)).entries;
  expect(await names({ from: all[1]!.createdAt })).toHaveLength(2);
  expect(await names({ to: all[1]!.createdAt })).toHaveLength(2);
  const next = await auditLog.listPage(grace, {}, { cursor: all[0]!.id, limit: 1 });
  expect(next).toMatchObject({ entries: [{ activity: 'api_key.created' }], hasMore: true });
  expect((await auditLog.listPage(other, {}, page)).entries).toEqual([]);
  await expect(auditLog.listPage(other, {}, { cursor: all[0]!.id, limit: 1 })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});

it('records an export, and writes cells that no spreadsheet runs', async () => {
  const actor = await createActor(db, 'mary');
  await transaction(db, (tx) => auditLog.record(tx, actor, 'webhook.created', { name: 'a, "b"' }));
  const rows = [];
  for await (const entry of auditLog.exportAll(actor, {})) rows.push(entry);
  expect(rows.map(({ activity }) => activity)).toEqual(['audit_log.exported', 'webhook.created']);
  expect(presentCsvRow({ ...rows[1]!, userAgent: '=1+1' })).toMatch(/,'=1\+1,"Created a webhook: a, ""b""\."\r\n$/);
});

it('forgets a deleted person in the entries of all workspaces', async () => {
  const kept = await createActor(db, 'kept');
  await transaction(db, (tx) => auditLog.record(tx, kept, 'member.removed', { id: 'gone', name: 'gone@example.com' }));
  await createActor(db, 'gone');
  await runInContext({ ...work, origin: { address: '203.0.113.7', userAgent: 'curl' } }, () =>
    transaction(db, (tx) => auditLog.record(tx, { ...kept, userId: 'gone' }, 'group.created')),
  );
  await transaction(db, (tx) => forgetAuditedPerson(tx, { userId: 'gone', email: 'gone@example.com' }, 'deleted'));
  expect((await auditLog.listPage(kept, {}, page)).entries).toMatchObject([
    { actorId: 'deleted', actorEmail: null, address: null, userAgent: null },
    { actorId: 'kept', actorEmail: 'kept@example.com', target: { id: 'deleted', name: 'deleted' } },
  ]);
});

it('records what concerns an account in all workspaces of its person, and hides who failed to sign in', async () => {
  const ada = await createActor(db, 'alan');
  const host = await createActor(db, 'host');
  await transaction(db, async (tx) => {
    await workspaceMembersStore(tx).add({ workspaceId: host.workspaceId, userId: 'alan', role: 'editor' });
    await auditLog.recordOfAccount(tx, 'alan', 'password.changed');
  });
  const origin = { address: '203.0.113.9', userAgent: 'curl' };
  await runInContext({ ...work, origin }, () =>
    transaction(db, (tx) => auditLog.recordOfAccount(tx, 'alan', 'session.failed', {}, { isUnknown: true })),
  );
  const failed = { activity: 'session.failed', actorId: null, address: '203.0.113.9' };
  for (const actor of [ada, host]) {
    const { entries } = await auditLog.listPage(actor, {}, page);
    expect(entries).toMatchObject([failed, { activity: 'password.changed', actorId: 'alan' }]);
    expect(presentAuditEntry(entries[0]!)).toMatchObject({ status_id: 2, actor: { user: { type_id: 0 } } });
  }
});

it('leaves no entry of a transaction that is rolled back', async () => {
  const actor = await createActor(db, 'undone');
  const attempt = transaction(db, async (tx) => {
    await auditLog.record(tx, actor, 'group.created', { name: 'a' });
    throw new Error('refused');
  });
  await expect(attempt).rejects.toThrow('refused');
  expect((await auditLog.listPage(actor, {}, page)).entries).toEqual([]);
});
