import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live } from '../../platform/test-doubles.ts';
import { openNotices } from '../notifications/test-notices.ts';
import { createActor } from '../workspace/test-actor.ts';
import { webhooksService } from './webhooks.service.ts';

const { db } = await testDatabase();
const { auditLog, listEntries } = openNotices(db);
const outgoing = { allowPrivate: false, allowedHosts: ['127.0.0.1'] };
const base = { db, live, clock: fixtureClock(new Date()), secret: new Uint8Array(32), outgoing };

const settings = {
  auth_type: 'hmac',
  name: 'CRM',
  webhook_url: 'http://127.0.0.1/hook',
  retry_enabled: true,
  is_ordered: false,
} as const;

it('U-22 records each change of a webhook, without its secrets', async () => {
  const actor = await createActor(db, 'ada');
  const webhooks = webhooksService({ ...base, auditLog });
  const { id, webhookSecret } = await webhooks.create(actor, 'workspace', { settings, events: [] });
  await webhooks.edit(actor, 'workspace', id, { name: 'Sales', is_disabled: true });
  const rotated = await webhooks.rotateSecret(actor, 'workspace', id);
  await webhooks.remove(actor, 'workspace', id);
  const entries = await listEntries(actor);
  expect(entries.map(({ activity, target }) => [activity, target.name])).toEqual([
    ['webhook.created', 'CRM'],
    ['webhook.updated', 'Sales'],
    ['webhook.secret_rotated', 'Sales'],
    ['webhook.deleted', 'Sales'],
  ]);
  const text = JSON.stringify(entries);
  expect(text).not.toContain(webhookSecret);
  expect(text).not.toContain(rotated.webhookSecret);
});

it('stores no webhook whose entry cannot be written', async () => {
  const actor = await createActor(db, 'grace');
  const failing = { record: async () => Promise.reject(new Error('full')) };
  const webhooks = webhooksService({ ...base, auditLog: failing });
  await expect(webhooks.create(actor, 'workspace', { settings, events: [] })).rejects.toThrow('full');
  expect(await webhooks.list(actor, 'workspace')).toEqual([]);
});
