import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import { agentConcurrency } from '../../../contract/catalogue/plans/plan-allowances.ts';
import { unlimited } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { type ConversationClosingService, silentAfterMs } from './conversation-closing.service.ts';
import { type ConversationHandle, openConversationHandle } from './conversation-handle.service.ts';
import type { ConversationMinutesService } from './conversation-minutes.service.ts';
import { readPolicy } from './conversation-policy.rules.ts';
import type { ConversationRecordingService } from './conversation-recording.service.ts';
import type { LiveConversations } from './live-conversations.state.ts';
import { type NewConversation, runningConversationsStore } from './running-conversations.store.ts';

interface ConversationLogDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly live: Pick<Live, 'publish'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly minutes: Pick<ConversationMinutesService, 'open'>;
  readonly closing: Pick<ConversationClosingService, 'actorFor' | 'close' | 'finish' | 'rest'>;
  readonly recordings: Pick<ConversationRecordingService, 'open'>;
  readonly liveConversations: LiveConversations;
  readonly permittedAgents: Pick<PermittedAgentsService, 'markCalled'>;
}

/** An agent with its settings as they are when a conversation starts. */
export interface TalkingAgent {
  readonly agent: { readonly id: string; readonly userId: string };
  readonly workspaceId: WorkspaceId;
  readonly branchId: string;
  readonly versionId: string;
  readonly config: AgentConfig;
}

/** Where a conversation comes from. */
export interface ConversationStart {
  /** A member or key; undefined: a stranger. */
  readonly caller?: Actor | undefined;
  /** `public`, `signed_url`, `authorization_header`… */
  readonly authorization: string;
  /** `conversation_initiation_source` */
  readonly source: string;
  readonly sourceVersion?: string | undefined;
  readonly textOnly: boolean;
  /** `conversation_initiation_client_data` of the client. */
  readonly initiation: Readonly<Record<string, unknown>>;
  readonly endUserId?: string | undefined;
  readonly environment: string;
  readonly language?: string | undefined;
  readonly timezone?: string | undefined;
  /** Parts of `metadata` that single channels have, such as `phone_call`. */
  readonly channel?: Readonly<Record<string, unknown>> | undefined;
  readonly direction?: 'inbound' | 'outbound' | undefined;
  /** An ID that was given out before, with a signed URL. */
  readonly conversationId?: string | undefined;
}

const dayMs = 86_400_000;

export const newConversationId = (): string => `conv_${newId()}`;

const field = (value: unknown, name: string): string => {
  const found = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof found === 'string' ? found : '';
};

/** Writes conversations while they happen, within the limits of the plan and of the agent. */
export function conversationLogService(deps: ConversationLogDeps) {
  const { db, clock, subscription, zeroRetention, minutes, closing, recordings } = deps;

  /** AGENT-018: throws `conversation_limit_reached`; returns the number of conversations with this one. */
  async function requireFree(
    tx: Tx,
    { agent, workspaceId, config }: TalkingAgent,
    { planLimit, isNew }: { readonly planLimit: number; readonly isNew: boolean },
  ): Promise<number> {
    const store = runningConversationsStore(tx);
    await store.lockWorkspace(workspaceId);
    const now = clock();
    const seenSince = new Date(now.getTime() - silentAfterMs);
    const running = await store.countRunning(workspaceId, seenSince);
    const refuse = (message: string) => new AppError('conversation_limit_reached', { message });
    if (planLimit !== unlimited && running >= planLimit)
      throw refuse(`Your plan allows ${planLimit} conversations with agents at the same time.`);
    const { concurrency, dailyLimit } = readPolicy(config);
    if (concurrency !== undefined && (await store.countRunning(workspaceId, seenSince, agent.id)) >= concurrency)
      throw refuse(`This agent is limited to ${concurrency} conversations at the same time.`);
    const day = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
    if (isNew && (await store.countStarted(workspaceId, agent.id, day)) >= dailyLimit)
      throw refuse(`This agent is limited to ${dailyLimit} conversations per day.`);
    return running + 1;
  }

  return {
    /** Replaces what the metadata say about the channel, such as the ID of a call that was dialed. */
    describeChannel: (id: string, channel: Readonly<Record<string, unknown>>): Promise<void> =>
      runningConversationsStore(db).update(id, { channel }),

    /**
     * Starts a conversation. Throws `conversation_limit_reached` (plan, agent's concurrency, daily limit), `quota_exceeded`
     * (minutes and credits), `free_disabled` or `payment_problem`.
     */
    async open(talking: TalkingAgent, start: ConversationStart): Promise<ConversationHandle> {
      const { agent, workspaceId, config } = talking;
      const { caller } = start;
      const isMember = caller?.workspaceId === workspaceId;
      const payer = isMember ? caller : await closing.actorFor(workspaceId, agent.userId);
      const id = start.conversationId ?? newConversationId();
      const store = runningConversationsStore(db);
      const { tier } = await subscription.get(payer);
      const policy = readPolicy(config);
      const meter = await minutes.open(payer, id, (paid) => store.mergeCharging(id, { ...paid }));
      try {
        const isStored = !policy.storesNothing && (await zeroRetention.mayStore(payer, true));
        const { tts, agent: spoken } = config.conversation_config as Readonly<Record<string, Record<string, unknown>>>;
        const bill = { payer, voiceId: field(tts, 'voice_id'), modelId: field(spoken?.prompt, 'llm') };
        const now = clock();
        const row: Omit<NewConversation, 'workspaceId'> = {
          id,
          agentId: agent.id,
          branchId: talking.branchId,
          versionId: talking.versionId,
          environment: start.environment,
          status: start.direction === 'outbound' ? 'initiated' : 'in-progress',
          userId: isMember ? caller.userId : null,
          endUserId: start.endUserId ?? null,
          source: start.source,
          sourceVersion: start.sourceVersion ?? null,
          authorization: start.authorization,
          textOnly: start.textOnly,
          direction: start.direction ?? null,
          language: start.language ?? (field(spoken, 'language') || null),
          timezone: start.timezone ?? null,
          initiation: isStored ? start.initiation : {},
          channel: start.channel ?? {},
          visitedAgentIds: [agent.id],
          charging: { payer_id: payer.userId, voice_id: bill.voiceId, model_id: bill.modelId, tier },
          deleteAt: policy.retentionDays === undefined ? null : new Date(now.getTime() + policy.retentionDays * dayMs),
          startedAt: now,
          acceptedAt: now,
          seenAt: now,
        };
        const concurrency = await transaction(db, async (tx) => {
          const running = await requireFree(tx, talking, { planLimit: agentConcurrency(tier), isNew: true });
          await runningConversationsStore(tx).insert(workspaceId, row);
          await deps.permittedAgents.markCalled(tx, workspaceId, agent.id, now);
          await deps.live.publish(workspaceId, { topic: 'conversations', id }, tx);
          return running;
        });
        const recording = isStored && policy.recordsVoice && !start.textOnly ? await recordings.open() : undefined;
        const bound = { id, workspaceId, agentId: agent.id, startedAt: now, isStored };
        return openConversationHandle(deps, bound, { meter, recording, bill: { ...bill, concurrency } });
      } catch (error) {
        await meter.release();
        throw error;
      }
    },

    /**
     * Goes on with a typed conversation that rests; undefined if it does not, or no longer. Throws as `open` does, except
     * for the daily limit, since it is no new conversation.
     */
    async resume(talking: TalkingAgent, id: string): Promise<ConversationHandle | undefined> {
      const { agent, workspaceId, config } = talking;
      const payer = await closing.actorFor(workspaceId, agent.userId);
      const store = runningConversationsStore(db);
      const { tier } = await subscription.get(payer);
      const policy = readPolicy(config);
      const meter = await minutes.open(payer, id, (paid) => store.mergeCharging(id, { ...paid }));
      try {
        const isStored = !policy.storesNothing && (await zeroRetention.mayStore(payer, true));
        const { agent: spoken } = config.conversation_config as Readonly<Record<string, Record<string, unknown>>>;
        const now = clock();
        const taken = await transaction(db, async (tx) => {
          const concurrency = await requireFree(tx, talking, { planLimit: agentConcurrency(tier), isNew: false });
          const row = await runningConversationsStore(tx).wake(workspaceId, id, now);
          if (row) await deps.live.publish(workspaceId, { topic: 'conversations', id }, tx);
          return row && { row, concurrency };
        });
        if (!taken) {
          await meter.release();
          return undefined;
        }
        const { row, concurrency } = taken;
        const before = {
          ...{ ms: row.durationS * 1000, turns: row.messageCount },
          ...{ toolNames: row.toolNames, agentIds: row.visitedAgentIds },
        };
        const bound = { id, workspaceId, agentId: agent.id, startedAt: now, before, isStored };
        const bill = { payer, voiceId: '', modelId: field(spoken?.prompt, 'llm'), concurrency };
        return openConversationHandle(deps, bound, { meter, recording: undefined, bill });
      } catch (error) {
        await meter.release();
        throw error;
      }
    },
  };
}
export type ConversationLogService = ReturnType<typeof conversationLogService>;
