import { buffer } from 'node:stream/consumers';
import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { AgentSettingsService } from '../agent-settings/agent-settings.service.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import type { WebhookEmitter } from '../webhooks/webhook-events.service.ts';
import { conversationsStore } from './conversations.store.ts';
import type { Conversation, ConversationTurn } from './running-conversations.store.ts';

interface ConversationWebhooksDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly log: Pick<Log, 'warn'>;
  readonly webhooks: WebhookEmitter;
  readonly agentSettings: Pick<AgentSettingsService, 'get'>;
  readonly permittedAgents: Pick<PermittedAgentsService, 'names'>;
  readonly findConfig: (row: Conversation) => Promise<AgentConfig | undefined>;
  /** A conversation as the public API has it. */
  readonly present: (
    full: { row: Conversation; agentName: string | undefined; tagIds: readonly string[]; turns: ConversationTurn[] },
    format: 'json' | 'opentelemetry',
  ) => Readonly<Record<string, unknown>>;
}

/** Longer recordings are not sent: they would be held in memory and stored for each retry. */
const maxAudioBytes = 24 * 1024 * 1024;

/** Tells webhooks of conversations after their end: those of the agent, else of the workspace, else subscribers. */
export function conversationWebhooksService(deps: ConversationWebhooksDeps) {
  const { db, blobs, log, webhooks, agentSettings, permittedAgents, findConfig, present } = deps;

  async function readTarget(workspaceId: WorkspaceId, config: AgentConfig | undefined) {
    const own = config?.platform_settings.workspace_overrides.webhooks;
    const { webhooks: ofWorkspace } = await agentSettings.get(workspaceId);
    const chosen = own?.post_call_webhook_id ? own : ofWorkspace;
    const events = new Set<string>(chosen.events);
    if (chosen.send_audio) events.add('audio');
    const webhookId = chosen.post_call_webhook_id;
    return { events, format: chosen.transcript_format, options: webhookId ? { webhookIds: [webhookId] } : {} };
  }

  async function readAudio(row: Conversation): Promise<string | undefined> {
    if (!row.audioKey) return undefined;
    if (row.audioBytes > maxAudioBytes) {
      log.warn({ conversationId: row.id }, 'the recording of a conversation is too long for a webhook');
      return undefined;
    }
    const blob = await blobs.open(row.audioKey);
    return blob && (await buffer(blob.stream)).toString('base64');
  }

  return {
    /** Reads what the webhooks of an ended conversation get; the result queues it in a transaction. */
    async prepare(
      workspaceId: WorkspaceId,
      row: Conversation,
    ): Promise<(tx: Tx, analyzed: Conversation) => Promise<void>> {
      const [config, turns, names] = await Promise.all([
        findConfig(row),
        conversationsStore(db).listTurns(row.id),
        permittedAgents.names(workspaceId, [row.agentId]),
      ]);
      const { events, format, options } = await readTarget(workspaceId, config);
      const sendsAudio = events.has('audio') && 'webhookIds' in options;
      const audio = sendsAudio ? await readAudio(row) : undefined;
      return async (tx, analyzed) => {
        const agentName = names.get(row.agentId);
        if (events.has('transcript'))
          await webhooks.emit(
            tx,
            workspaceId,
            'post_call_transcription',
            { ...present({ row: analyzed, agentName, tagIds: [], turns }, format) },
            options,
          );
        if (audio !== undefined)
          await webhooks.emit(
            tx,
            workspaceId,
            'post_call_audio',
            { agent_id: row.agentId, conversation_id: row.id, full_audio: audio },
            options,
          );
      };
    },

    /**
     * Reads who is told that a call was not answered or could not be made; the result queues it in a transaction.
     * `metadata`: what the provider of the call said.
     */
    async prepareFailedCall(
      workspaceId: WorkspaceId,
      row: Conversation,
      failure: { reason: 'busy' | 'no-answer' | 'unknown'; metadata: Readonly<Record<string, unknown>> },
    ): Promise<(tx: Tx) => Promise<void>> {
      const { events, options } = await readTarget(workspaceId, await findConfig(row));
      const data = {
        agent_id: row.agentId,
        conversation_id: row.id,
        failure_reason: failure.reason,
        metadata: failure.metadata,
      };
      return async (tx) => {
        if (events.has('call_initiation_failure'))
          await webhooks.emit(tx, workspaceId, 'call_initiation_failure', data, options);
      };
    },
  };
}
export type ConversationWebhooksService = ReturnType<typeof conversationWebhooksService>;
