import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live } from '../../platform/test-doubles.ts';
import { auditLogService } from '../audit-log/audit-log.service.ts';
import { invoiceRefundsService } from '../billing/invoice-refunds.service.ts';
import { orderInvoicesService } from '../billing/order-invoices.service.ts';
import { testBilling } from '../billing/test-billing.ts';
import { workspaceLockService } from '../billing/workspace-lock.service.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceDirectoryService } from '../workspace/workspace-directory.service.ts';
import { workspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import { consoleWorkspacesService } from './console-workspaces.service.ts';
import { staffLogService } from './staff-log.service.ts';

const { db } = await testDatabase();
const shop = testBilling(db);
const { clock, stripe, subscription } = shop;
const user = userService({ db, clock });
const owners = workspaceOwnersService({ db, findUser: user.find });
const auditLog = auditLogService({ db, clock, live, user, owners });
const payments = { stripe, isClosed: false } as never;
const workspaceLock = workspaceLockService(db);
const orderInvoices = orderInvoicesService({ db, payments, customers: {} as never, workspaceLock });
const workspaces = consoleWorkspacesService({
  db,
  clock,
  user,
  directory: workspaceDirectoryService({ db }),
  subscription,
  invoiceRefunds: invoiceRefundsService({ db, payments, orderInvoices, workspaceLock }),
  staffLog: staffLogService({ auditLog, owners }),
});

let staff: Actor;
beforeAll(async () => {
  staff = await createActor(db, 'staff', { isServerOwner: true });
});
const planOf = (actor: Actor) => subscription.getStoredPlan(actor.workspaceId);
const activitiesOf = async (actor: Actor) =>
  (await auditLog.listPage(actor, {}, { cursor: undefined, limit: 100 })).entries.map(({ activity }) => activity);

it('U-56 lists workspaces with owner and plan, and finds them by name, ID and owner', async () => {
  const actor = await shop.person();
  const list = async (search: string) =>
    (await workspaces.list(staff, { search, cursor: undefined, limit: 100 })).rows.map(
      ({ workspace, ownerEmail, plan }) => [workspace.id, ownerEmail, plan?.tier],
    );
  const row = [actor.workspaceId, `${actor.userId}@example.com`, 'free'];
  expect(await list(actor.workspaceId)).toEqual([row]);
  expect(await list(`${actor.userId}@EXAMPLE.com`)).toEqual([row]);
  expect((await list('Test')).length).toBeGreaterThan(1);
  expect(await list('nothing')).toEqual([]);
});

it('grants a plan until a day, after which the free plan follows', async () => {
  const actor = await shop.person();
  const until = new Date(clock().getTime() + 86_400_000);
  await workspaces.grantPlan(staff, actor.workspaceId, { tier: 'pro', until, reason: 'Partner' });
  expect(await planOf(actor)).toMatchObject({ tier: 'pro', nextTier: 'free', changesAt: until });
  expect(await activitiesOf(actor)).toEqual(['staff.plan_granted']);
  const { used, members } = await workspaces.get(staff, actor.workspaceId);
  expect(used).toMatchObject({ tier: 'pro', characterLimit: 500_000 });
  expect(members).toMatchObject([{ userId: actor.userId, role: 'admin' }]);
  const past = { tier: 'pro', until: new Date(clock().getTime() - 1), reason: 'Late' } as const;
  await expect(workspaces.grantPlan(staff, actor.workspaceId, past)).rejects.toMatchObject({ param: 'until_unix' });
});

it('grants nothing to a workspace that pays, whose next payment would replace it', async () => {
  const actor = await shop.person();
  await shop.buy(actor, 'creator');
  const grant = workspaces.grantPlan(staff, actor.workspaceId, { tier: 'pro', until: undefined, reason: 'Gift' });
  await expect(grant).rejects.toMatchObject({ code: 'conflict' });
  expect((await planOf(actor)).tier).toBe('creator');
});

it('disables and enables generation on the free plan only', async () => {
  const actor = await shop.person();
  const set = (isDisabled: boolean) =>
    workspaces.setGeneration(staff, actor.workspaceId, { isDisabled, reason: 'Abuse' });
  await set(true);
  expect((await planOf(actor)).status).toBe('free_disabled');
  // Entries of one instant have no order.
  clock.advance(1);
  await set(false);
  expect((await planOf(actor)).status).toBe('free');
  expect(await activitiesOf(actor)).toEqual(['staff.generation_enabled', 'staff.generation_disabled']);
  await workspaces.grantPlan(staff, actor.workspaceId, { tier: 'pro', until: undefined, reason: 'Partner' });
  await expect(set(true)).rejects.toMatchObject({ code: 'conflict' });
});

it('adjusts credits once for each key, through the ledger', async () => {
  const actor = await shop.person();
  const adjust = (credits: number, key: string) =>
    workspaces.adjustCredits(staff, actor.workspaceId, { credits, key, reason: 'Outage' });
  await Promise.all([adjust(500, 'one'), adjust(500, 'one')]);
  await adjust(500, 'one');
  expect((await planOf(actor)).characterLimit).toBe(10_500);
  await adjust(-10_500, 'two');
  expect((await planOf(actor)).characterLimit).toBe(0);
  await expect(adjust(-1, 'three')).rejects.toMatchObject({ code: 'conflict' });
  await expect(adjust(400, 'one')).rejects.toMatchObject({ code: 'conflict' });
  expect(await activitiesOf(actor)).toEqual(['staff.credits_adjusted', 'staff.credits_adjusted']);
  expect(await subscription.findDiscrepancies()).toEqual([]);
});

it('adjusts no unlimited credits', async () => {
  const actor = await shop.person();
  await workspaces.grantPlan(staff, actor.workspaceId, { tier: 'enterprise', until: undefined, reason: 'Contract' });
  const adjusted = workspaces.adjustCredits(staff, actor.workspaceId, { credits: 1, key: 'one', reason: 'More' });
  await expect(adjusted).rejects.toMatchObject({ code: 'conflict' });
});

it('refunds a part of an invoice once, and not more than was paid', async () => {
  const actor = await shop.person();
  await shop.buy(actor, 'creator');
  const find = async () => (await workspaces.listInvoices(staff, actor.workspaceId))[0]!;
  const { invoice, refundable, refunded } = await find();
  expect([refunded, refundable]).toEqual([0, invoice.total]);
  const refund = (amount: number, refundedBefore: number) =>
    workspaces.refund(staff, actor.workspaceId, invoice.id, { amount, refundedBefore, reason: 'Goodwill' });
  await refund(100, 0);
  await expect(refund(100, 0)).rejects.toMatchObject({ code: 'concurrent_modification' });
  expect(await find()).toMatchObject({ refunded: 100, refundable: invoice.total - 100 });
  await expect(refund(invoice.total, 100)).rejects.toMatchObject({ param: 'amount' });
  expect((await activitiesOf(actor)).filter((name) => name === 'staff.invoice_refunded')).toHaveLength(1);

  const other = await shop.person();
  await shop.buy(other, 'creator');
  const ofOther = workspaces.refund(staff, other.workspaceId, invoice.id, {
    amount: 1,
    refundedBefore: 100,
    reason: 'Wrong workspace',
  });
  await expect(ofOther).rejects.toMatchObject({ code: 'document_not_found' });
});

it('is closed to others', async () => {
  const actor = await shop.person();
  const { workspaceId: id } = actor;
  const calls = [
    () => workspaces.list(actor, { search: '', cursor: undefined, limit: 1 }),
    () => workspaces.get(actor, id),
    () => workspaces.grantPlan(actor, id, { tier: 'pro', until: undefined, reason: 'Mine' }),
    () => workspaces.setGeneration(actor, id, { isDisabled: false, reason: 'Mine' }),
    () => workspaces.adjustCredits(actor, id, { credits: 1, key: 'x', reason: 'Mine' }),
    () => workspaces.listInvoices(actor, id),
    () => workspaces.refund(actor, id, 'x', { amount: 1, refundedBefore: 0, reason: 'Mine' }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
});
