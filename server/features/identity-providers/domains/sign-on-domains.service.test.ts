import { expect, it } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { openRateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import { fixtureClock } from '../../../platform/test-clock.ts';
import { createActor } from '../../workspace/test-actor.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import { toTxtRecord } from '../identity-providers.rules.ts';
import { domainsService } from './sign-on-domains.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const records = new Map<string, string[][]>();
const mailed: string[] = [];
const domains = domainsService({
  db,
  clock,
  rateLimiter: openRateLimiter({ db, clock }),
  workspace: { findName: async () => 'Lab', listAdminIds: async () => ['ada'] } as unknown as WorkspaceService,
  mails: { notifyPerson: async (_tx, userId, { lines }) => void mailed.push(`${userId}: ${lines[0]}`) },
  resolveTxt: async (name) => {
    const found = records.get(name);
    if (!found) throw new Error('ENOTFOUND');
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

  const rival = await domains.claim(other, 'corp.example');
  expect(await domains.verify(other, rival.id)).toMatchObject({ status: 'failed' });
  records.get(name)?.push([toTxtRecord(rival).value]);
  await expect(domains.verify(other, rival.id)).rejects.toMatchObject({ code: 'resource_already_exists' });
  await domains.release(one, claim.id);
  expect(await domains.verify(other, rival.id)).toMatchObject({ status: 'verified' });
  expect(await domains.findOwner('corp.example')).toBe('of-other');
});

it('allows only admins to manage domains', async () => {
  const editor: Actor = { ...(await createActor(db, 'third')), role: 'editor' };
  await expect(domains.claim(editor, 'corp.example')).rejects.toMatchObject({ code: 'workspace_access_denied' });
  await expect(domains.list(editor)).rejects.toMatchObject({ code: 'workspace_access_denied' });
});
