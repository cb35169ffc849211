import {
  type AgentDashboard,
  type AgentSettings,
  type AgentSettingsPatch,
  agentDashboardFields,
  agentSettingsFields,
} from '../../../contract/agents/agent-settings.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { checkOutgoingUrl, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import type { WebhookEventsService } from '../webhooks/webhook-events.service.ts';
import { changedSettings } from './agent-settings.rules.ts';
import { agentSettingsStore } from './agent-settings.store.ts';

export interface AgentSettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly webhooks: Pick<WebhookEventsService, 'listWebhookIds'>;
  /** The rules for the addresses that people enter. */
  readonly outgoing: OutgoingPolicy;
  readonly hasSecret: (workspaceId: WorkspaceId, secretId: string) => Promise<boolean>;
}

/** What a workspace sets for all of its agents (AGENT-019). */
export function agentSettingsService({ db, clock, live, webhooks, outgoing, hasSecret }: AgentSettingsDeps) {
  const refuse = (param: string, message: string, cause?: unknown) =>
    new AppError('invalid_parameters', { param, message, cause });

  async function checkInitiation(workspaceId: WorkspaceId, patch: AgentSettingsPatch): Promise<void> {
    const webhook = patch.conversation_initiation_client_data_webhook;
    if (!webhook) return;
    const field = 'conversation_initiation_client_data_webhook';
    try {
      checkOutgoingUrl(new URL(webhook.url), outgoing);
    } catch (cause) {
      throw refuse(`${field}.url`, (cause as Error).message, cause);
    }
    for (const [header, value] of Object.entries(webhook.request_headers))
      if (typeof value !== 'string' && !(await hasSecret(workspaceId, value.secret_id)))
        throw refuse(
          `${field}.request_headers.${header}`,
          `The workspace has no secret with the ID ${value.secret_id}.`,
        );
  }

  async function checkWebhook(workspaceId: WorkspaceId, { webhooks: changes }: AgentSettingsPatch): Promise<void> {
    const webhookId = changes?.post_call_webhook_id;
    if (webhookId && !(await webhooks.listWebhookIds(workspaceId)).has(webhookId))
      throw refuse('webhooks.post_call_webhook_id', `The workspace has no webhook with the ID ${webhookId}.`);
  }

  const service = {
    /** For the other nouns, and for callers who may read settings. A webhook that was deleted since is not named. */
    async get(workspaceId: WorkspaceId): Promise<AgentSettings> {
      const row = await agentSettingsStore(db).find(workspaceId);
      const settings = agentSettingsFields.parse(row?.settings ?? {});
      const webhookId = settings.webhooks.post_call_webhook_id;
      if (webhookId === null || (await webhooks.listWebhookIds(workspaceId)).has(webhookId)) return settings;
      return { ...settings, webhooks: { ...settings.webhooks, post_call_webhook_id: null } };
    },

    /** Throws `invalid_parameters` for an address that may not be called, and for a webhook or secret that is missing. */
    async edit({ workspaceId }: Actor, patch: AgentSettingsPatch): Promise<AgentSettings> {
      await checkInitiation(workspaceId, patch);
      await checkWebhook(workspaceId, patch);
      await transaction(db, async (tx) => {
        const store = agentSettingsStore(tx);
        const { settings } = await store.lock(workspaceId, clock());
        const changed = changedSettings(agentSettingsFields.parse(settings), patch);
        await store.update(workspaceId, { settings: changed, updatedAt: clock() });
        await live.publish(workspaceId, { topic: 'agents' }, tx);
      });
      return service.get(workspaceId);
    },

    async dashboard(workspaceId: WorkspaceId): Promise<AgentDashboard> {
      return agentDashboardFields.parse((await agentSettingsStore(db).find(workspaceId))?.dashboard ?? {});
    },

    async editDashboard({ workspaceId }: Actor, charts: AgentDashboard['charts'] | undefined): Promise<AgentDashboard> {
      if (charts)
        await transaction(db, async (tx) => {
          const store = agentSettingsStore(tx);
          await store.lock(workspaceId, clock());
          await store.update(workspaceId, { dashboard: { charts }, updatedAt: clock() });
          await live.publish(workspaceId, { topic: 'agents' }, tx);
        });
      return service.dashboard(workspaceId);
    },
  };
  return service;
}
export type AgentSettingsService = ReturnType<typeof agentSettingsService>;
