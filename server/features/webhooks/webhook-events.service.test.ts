import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaces } from '../workspace/workspace.tables.ts';
import { webhookEventsService } from './webhook-events.service.ts';
import { webhooksStore } from './webhooks.store.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const published: string[] = [];
const live = { publishToMany: async (ids: readonly string[]) => void published.push(...ids) };
const events = webhookEventsService({ db, clock, live });

let count = 0;
async function subscribe(workspaceId: string, row: Partial<typeof webhooks.$inferInsert> = {}): Promise<string> {
  const id = `webhook${++count}`;
  await db.insert(webhooks).values({
    id,
    workspaceId,
    name: id,
    url: 'https://example.com',
    authType: 'hmac',
    sealedSecret: '',
    events: ['api_key'],
    createdBy: 'ada',
    ...row,
  });
  return id;
}
const queued = async () => {
  const rows = await db.select().from(webhookDeliveries);
  await db.delete(webhookDeliveries);
  return rows.map(({ webhookId, body }) => ({ webhookId, body }));
};

it('WS-020 queues a message for each subscribed webhook, in the transaction of what happened', async () => {
  const [ada, bob] = [await createActor(db, 'ada'), await createActor(db, 'bob')];
  const all = await subscribe(ada.workspaceId);
  const own = await subscribe(ada.workspaceId, { userId: 'ada' });
  await subscribe(ada.workspaceId, { userId: 'bob' });
  await subscribe(ada.workspaceId, { events: ['usage_threshold'] });
  await subscribe(ada.workspaceId, { isDisabled: true });
  await subscribe(ada.workspaceId, { autoDisabledAt: new Date() });
  await subscribe(bob.workspaceId);

  const body = JSON.stringify({
    type: 'api_key_deleted',
    event_timestamp: Math.floor(clock().getTime() / 1000),
    data: { key_id: 'k' },
  });
  const emit = (options?: { userId: string }) =>
    transaction(db, (tx) => events.emit(tx, ada.workspaceId, 'api_key_deleted', { key_id: 'k' }, options));
  await emit();
  expect(await queued()).toEqual([{ webhookId: all, body }]);
  expect(published).toEqual([ada.workspaceId]);
  await emit({ userId: 'ada' });
  expect((await queued()).map(({ webhookId }) => webhookId).sort()).toEqual([all, own]);

  const failed = transaction(db, async (tx) => {
    await events.emit(tx, ada.workspaceId, 'api_key_deleted', {});
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await queued()).toEqual([]);
});

it('WS-004 sends removal notices to the webhook that the workspace names, once', async () => {
  const { workspaceId } = await createActor(db, 'carol');
  const named = await subscribe(workspaceId, { events: [] });
  await subscribe(workspaceId, { events: [] });
  const name = (id: string | null) =>
    db.update(workspaces).set({ voiceLibraryRemovalNoticeWebhookId: id }).where(eq(workspaces.id, workspaceId));
  const emit = async () => {
    await transaction(db, (tx) => events.emitToMany(tx, [workspaceId], 'voice_removal_notice', {}));
    return (await queued()).map(({ webhookId }) => webhookId);
  };
  expect(await emit()).toEqual([]);
  await name(named);
  expect(await emit()).toEqual([named]);
  await db
    .update(webhooks)
    .set({ events: ['voice_library_removal_notice'] })
    .where(eq(webhooks.id, named));
  expect(await emit()).toEqual([named]);
  expect(await events.listWebhookIds(workspaceId)).toContain(named);
  await webhooksStore(db).delete({ workspaceId, userId: null }, named);
  const [row] = await db.select().from(workspaces).where(eq(workspaces.id, workspaceId));
  expect(row?.voiceLibraryRemovalNoticeWebhookId).toBe(null);
});
