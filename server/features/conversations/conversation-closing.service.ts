import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { UsageService } from '../usage/usage.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import {
  type ConversationMinutesService,
  conversationProduct,
  type MinutesMeter,
  type PaidMinutes,
} from './conversation-minutes.service.ts';
import { type Conversation, runningConversationsStore } from './running-conversations.store.ts';

interface ConversationClosingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly usage: Pick<UsageService, 'record'>;
  readonly minutes: Pick<ConversationMinutesService, 'settleKilled'>;
  readonly workspace: Pick<WorkspaceService, 'findRole' | 'findTenant'>;
  /** Queues the analysis of an ended conversation, in the transaction that ends it. */
  readonly queueAnalysis: (tx: Tx, conversation: Pick<Conversation, 'id' | 'workspaceId'>) => Promise<void>;
}

/** How a conversation ended. */
export interface Outcome {
  readonly reason: string;
  readonly status: 'done' | 'failed';
  readonly error?: { readonly code: number; readonly reason: string };
  /** Merged into `metadata.charging`. */
  readonly charging?: Readonly<Record<string, unknown>>;
  readonly metrics?: Readonly<Record<string, unknown>>;
  /** What the server could not do as the config asks. */
  readonly warnings?: readonly string[];
}

/** Who pays, and for which voice and model. */
interface Bill {
  readonly payer: Actor;
  readonly voiceId: string;
  readonly modelId: string;
  /** Conversations of the workspace that ran at the same time. */
  readonly concurrency: number;
}

/** Stored with a running conversation, for the bill of one whose process is killed. */
interface KilledFacts {
  readonly payer_id: string;
  readonly voice_id: string;
  readonly model_id: string;
}

/** Conversations of killed processes are ended this long after their last sign of life. */
export const silentAfterMs = 120_000;
/** Conversations that one run of the sweep ends. */
const batchSize = 100;

/** Ends conversations: each is charged and counted once, whether its process ends it or the sweep does. */
export function conversationClosingService(deps: ConversationClosingDeps) {
  const { db, clock, live, usage, minutes, workspace, queueAnalysis } = deps;

  /** The payer of a conversation with a stranger is the creator of the agent. */
  async function actorFor(workspaceId: Actor['workspaceId'], userId: string): Promise<Actor> {
    const role = (await workspace.findRole(workspaceId, userId)) ?? 'editor';
    return { userId, workspaceId, role, via: 'session', permissions: undefined };
  }

  async function count(tx: Tx, row: Conversation, bill: Bill, charged: { credits: number; elapsedMs: number }) {
    const characters = row.textOnly ? 0 : await runningConversationsStore(tx).countSpoken(row.id);
    const { first_audio_ms: firstAudioMs } = row.metrics;
    await usage.record(tx, bill.payer, {
      product: conversationProduct,
      modelId: bill.modelId,
      voices: [
        {
          voiceId: row.textOnly ? '' : bill.voiceId,
          voiceMultiplier: 1,
          credits: charged.credits,
          characters,
          audioMs: charged.elapsedMs,
        },
      ],
      firstAudioMs: typeof firstAudioMs === 'number' ? firstAudioMs : 0,
      concurrency: bill.concurrency,
    });
    await live.publish(bill.payer.workspaceId, { topic: 'conversations', id: row.id }, tx);
  }

  return {
    actorFor,

    /** Charges and ends a conversation; false if it was ended or deleted before. Its analysis follows by `finish`. */
    async close(
      id: string,
      { outcome, bill, meter, elapsedMs }: { outcome: Outcome; bill: Bill; meter: MinutesMeter; elapsedMs: number },
    ): Promise<boolean> {
      const now = clock();
      return transaction(db, async (tx) => {
        const store = runningConversationsStore(tx);
        const row = await store.close(id, {
          status: 'processing',
          terminationReason: outcome.reason,
          error: outcome.error ?? (outcome.status === 'failed' ? { code: 1000, reason: outcome.reason } : null),
          durationS: Math.round(elapsedMs / 1000),
          metrics: outcome.metrics ?? {},
          ...(outcome.warnings && { warnings: outcome.warnings }),
          endedAt: now,
          seenAt: now,
        });
        if (!row) return false;
        const credits = await meter.settle(tx, elapsedMs);
        await store.update(id, { cost: credits });
        await store.mergeCharging(id, { ...outcome.charging, call_charge: credits });
        await count(tx, row, bill, { credits, elapsedMs });
        return true;
      });
    },

    /** What was recorded of an ended conversation; queues its analysis. */
    async finish(row: Pick<Conversation, 'id' | 'workspaceId'>, recorded: Partial<Conversation>): Promise<void> {
      await transaction(db, async (tx) => {
        if (Object.keys(recorded).length > 0) await runningConversationsStore(tx).update(row.id, recorded);
        await queueAnalysis(tx, row);
      });
    },

    /** Ends and charges the conversations of killed processes, over all tenants; returns their number. */
    async sweep(signal: AbortSignal): Promise<number> {
      const now = clock();
      const silent = await runningConversationsStore(db).listSilent(new Date(now.getTime() - silentAfterMs), batchSize);
      let ended = 0;
      for (const row of silent) {
        signal.throwIfAborted();
        const elapsedMs = Math.max(0, row.seenAt.getTime() - row.startedAt.getTime());
        const tenant = await workspace.findTenant(row.workspaceId);
        if (!tenant) continue;
        const facts = row.charging as Partial<PaidMinutes & KilledFacts>;
        const payer = await actorFor(tenant.workspaceId, facts.payer_id ?? tenant.ownerId);
        await transaction(db, async (tx) => {
          const store = runningConversationsStore(tx);
          const reason = 'The server stopped during the conversation.';
          const closed = await store.close(row.id, {
            status: 'processing',
            terminationReason: reason,
            error: { code: 1011, reason },
            durationS: Math.round(elapsedMs / 1000),
            endedAt: row.seenAt,
          });
          if (!closed) return;
          ended += 1;
          const credits = await minutes.settleKilled(tx, payer, row.id, facts, elapsedMs);
          await store.update(row.id, { cost: credits });
          await store.mergeCharging(row.id, { call_charge: credits });
          const { voice_id: voiceId = '', model_id: modelId = '' } = facts;
          await count(tx, row, { payer, voiceId, modelId, concurrency: 1 }, { credits, elapsedMs });
          await queueAnalysis(tx, row);
        });
      }
      return ended;
    },
  };
}
export type ConversationClosingService = ReturnType<typeof conversationClosingService>;
