import { expect, it } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database-client.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { openRateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import { fixtureClock } from '../../../platform/test-clock.ts';
import { openNotices } from '../../notifications/test-notices.ts';
import { createActor } from '../../workspace/test-actor.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import { workspaceStore } from '../../workspace/workspace.store.ts';
import { toTxtRecord } from '../identity-providers.rules.ts';
import { domainsService } from './sign-on-domains.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const records = new Map<string, string[][] | 'no answer'>();
const mailed: string[] = [];
const { auditLog, listEntries } = openNotices(db);
const domains = domainsService({
  db,
  clock,
  rateLimiter: openRateLimiter({ db, clock }),
  auditLog,
  workspace: {
    findName: async () => 'Lab',
    listAdminIds: async () => ['ada'],
    findTenant: (id: string, tx?: Tx) => workspaceStore(tx ?? db).findTenant(id),
  } as unknown as WorkspaceService,
  mails: { notifyPerson: async (_tx, userId, { lines }) => void mailed.push(`${userId}: ${lines[0]}`) },
  resolveTxt: async (name) => {
    const found = records.get(name);
    if (found === 'no answer') throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return found;
  },
});

it('WS-019 O-32 verifies a domain by its TXT record, for one workspace only', async () => {
  const [one, other] = [await createActor(db, 'one'), await createActor(db, 'other')];
  const claim = await domains.claim(one, ' @Corp.Example ');
  expect(claim).toMatchObject({ domain: 'corp.example', status: 'pending', verifiedAt: null });
  expect(await domains.verify(one, claim.id)).toMatchObject({ status: 'failed', checkedAt: clock() });
  expect(await domains.findOwner('corp.example')).toBeUndefined();

  const { name, value } = toTxtRecord(claim);
  records.set(name, [['v=spf1 -all'], [value.slice(0, 10), value.slice(10)]]);
  expect(await domains.verify(one, claim.id)).toMatchObject({ status: 'verified', verifiedAt: clock() });
  expect(await domains.findOwner('corp.example')).toBe('of-one');
  const entries = (await listEntries(one)).map(({ activity, target: { name } }) => `${activity} ${name}`);
  expect(entries).toEqual(['domain.added corp.example', 'domain.verified corp.example']);

  const rival = await domains.claim(other, 'corp.example');
  expect(await domains.verify(other, rival.id)).toMatchObject({ status: 'failed' });
  records.set(name, [[value], [toTxtRecord(rival).value]]);
  await expect(domains.verify(other, rival.id)).rejects.toMatchObject({ code: 'resource_already_exists' });
  await domains.release(one, claim.id);
  expect(await domains.verify(other, rival.id)).toMatchObject({ status: 'verified' });
  expect(await domains.findOwner('corp.example')).toBe('of-other');
});

const hour = 3600_000;
const recheck = () => domains.recheckDue(new AbortController().signal);

it('O-32 checks the records again by itself, and lets a verified domain fail after a grace time', async () => {
  const actor = await createActor(db, 'again');
  const { id } = await domains.claim(actor, 'again.example');
  const read = async () => (await domains.list(actor)).find((row) => row.id === id)!;
  const { name, value } = toTxtRecord(await read());
  await recheck();
  expect(await read()).toMatchObject({ status: 'pending', checkedAt: clock() });
  expect(await recheck()).toBe(0);

  records.set(name, [[value]]);
  clock.advance(7 * hour);
  mailed.length = 0;
  await recheck();
  expect(await read()).toMatchObject({ status: 'verified', proof: 'record', verifiedAt: clock() });
  expect(mailed).toEqual([expect.stringContaining('again.example was verified')]);

  // A name server that does not answer proves nothing.
  records.set(name, 'no answer');
  clock.advance(100 * hour);
  await recheck();
  expect(await read()).toMatchObject({ status: 'verified', missingSince: null });

  mailed.length = 0;
  records.delete(name);
  clock.advance(7 * hour);
  await recheck();
  const missingSince = clock();
  expect(await read()).toMatchObject({ status: 'verified', missingSince });
  clock.advance(7 * hour);
  await recheck();
  expect(await domains.verify(actor, id)).toMatchObject({ status: 'verified', missingSince });
  expect(mailed).toEqual([expect.stringContaining('Restore it within 3 days')]);

  clock.advance(72 * hour);
  await recheck();
  expect(await read()).toMatchObject({ status: 'failed', verifiedAt: null, missingSince: null });
  expect(await domains.findOwner('again.example')).toBeUndefined();
  expect(mailed).toEqual([expect.anything(), expect.stringContaining('no longer verified')]);
  await domains.release(actor, id);
});

it('O-32 fails a new domain whose record does not appear in three days', async () => {
  const actor = await createActor(db, 'never');
  const { id } = await domains.claim(actor, 'never.example');
  await recheck();
  expect((await domains.list(actor))[0]).toMatchObject({ status: 'pending' });
  clock.advance(365 * 24 * hour);
  await recheck();
  expect((await domains.list(actor))[0]).toMatchObject({ id, status: 'failed' });
});

it('keeps a domain that the operator confirmed, with or without a record', async () => {
  const operator: Actor = { ...(await createActor(db, 'operator')), isOperator: true } as Actor;
  const claim = await domains.claim(operator, 'inside.example');
  await domains.confirm(operator, claim.id);
  clock.advance(400 * hour);
  await recheck();
  expect(await domains.verify(operator, claim.id)).toMatchObject({ status: 'verified', proof: 'operator' });
});

it('allows only admins to manage domains', async () => {
  const editor: Actor = { ...(await createActor(db, 'third')), role: 'editor' };
  await expect(domains.claim(editor, 'corp.example')).rejects.toMatchObject({ code: 'workspace_access_denied' });
  await expect(domains.list(editor)).rejects.toMatchObject({ code: 'workspace_access_denied' });
});
