import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { agentSettingsService } from './agent-settings.service.ts';

const { db } = await testDatabase();
const ada = await createActor(db, 'ada');
const bob = await createActor(db, 'bob');
const webhookIds = new Set(['wh1']);
const published: string[] = [];
const settings = agentSettingsService({
  db,
  clock: () => new Date('2026-05-01T10:00:00Z'),
  live: { publish: async (workspaceId, { topic }) => void published.push(`${workspaceId} ${topic}`) },
  webhooks: { listWebhookIds: async () => webhookIds },
  outgoing: { allowPrivate: false },
  hasSecret: async (_, id) => id === 's1',
});

it('AGENT-019 starts with the defaults of the public API', async () => {
  expect(await settings.get(ada.workspaceId)).toEqual({
    conversation_initiation_client_data_webhook: null,
    webhooks: { post_call_webhook_id: null, events: ['transcript'], transcript_format: 'json', send_audio: null },
    can_use_mcp_servers: false,
    rag_retention_period_days: 10,
    conversation_embedding_retention_days: null,
    default_livekit_stack: 'standard',
  });
});

it('AGENT-019 keeps the fields that a change does not name', async () => {
  await settings.edit(ada, { rag_retention_period_days: 20, webhooks: { events: ['transcript', 'audio'] } });
  const webhook = { url: 'https://example.com/hook', request_headers: { 'x-key': { secret_id: 's1' }, accept: 'a' } };
  await settings.edit(ada, {
    conversation_initiation_client_data_webhook: webhook,
    webhooks: { post_call_webhook_id: 'wh1' },
  });
  expect(await settings.get(ada.workspaceId)).toMatchObject({
    conversation_initiation_client_data_webhook: webhook,
    webhooks: { post_call_webhook_id: 'wh1', events: ['transcript', 'audio'] },
    rag_retention_period_days: 20,
  });
  const removed = await settings.edit(ada, { conversation_initiation_client_data_webhook: null });
  expect(removed.conversation_initiation_client_data_webhook).toBeNull();
  expect((await settings.get(bob.workspaceId)).rag_retention_period_days).toBe(10);
  expect(published).toContain(`${ada.workspaceId} agents`);
});

it('AGENT-019 does not name a webhook that was deleted', async () => {
  await settings.edit(ada, { webhooks: { post_call_webhook_id: 'wh1' } });
  webhookIds.delete('wh1');
  expect((await settings.get(ada.workspaceId)).webhooks.post_call_webhook_id).toBeNull();
  await expect(settings.edit(ada, { webhooks: { post_call_webhook_id: 'wh1' } })).rejects.toMatchObject({
    code: 'invalid_parameters',
    param: 'webhooks.post_call_webhook_id',
  });
});

it('refuses private addresses and secrets that are missing', async () => {
  const edit = (url: string, request_headers: Record<string, { secret_id: string }>) =>
    settings.edit(ada, { conversation_initiation_client_data_webhook: { url, request_headers } });
  await expect(edit('https://127.0.0.1/x', {})).rejects.toMatchObject({
    param: 'conversation_initiation_client_data_webhook.url',
  });
  await expect(edit('https://example.com/x', { key: { secret_id: 's2' } })).rejects.toMatchObject({
    param: 'conversation_initiation_client_data_webhook.request_headers.key',
  });
});

it('stores the charts of the dashboard', async () => {
  const charts = [
    { type: 'call_success' as const, name: 'Success' },
    { type: 'criteria' as const, name: 'Polite', criteria_id: 'c1' },
  ];
  expect(await settings.dashboard(ada.workspaceId)).toEqual({ charts: [] });
  expect(await settings.editDashboard(ada, charts)).toEqual({ charts });
  expect(await settings.editDashboard(ada, undefined)).toEqual({ charts });
});
