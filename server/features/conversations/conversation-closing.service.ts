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
import { addFigures, restFacts } from './resting-conversation.rules.ts';
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

/** A part of a conversation that is over; most have one part. */
interface PartEnd {
  readonly outcome: Outcome;
  readonly bill: Bill;
  readonly meter: MinutesMeter;
  readonly elapsedMs: number;
  /** Of the parts before. */
  readonly beforeMs: number;
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

  /** The facts of a part that is over, added to those of the parts before; charges it. */
  async function chargePart(
    tx: Tx,
    row: Conversation,
    { outcome, bill, meter, elapsedMs, beforeMs }: PartEnd,
    changes: Partial<Conversation>,
    facts: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const store = runningConversationsStore(tx);
    const credits = row.cost + (await meter.settle(tx, elapsedMs));
    await store.update(row.id, {
      durationS: Math.round((beforeMs + elapsedMs) / 1000),
      metrics: addFigures(row.metrics, outcome.metrics ?? {}),
      charging: { ...addFigures(row.charging, outcome.charging ?? {}), call_charge: credits, ...facts },
      ...(outcome.warnings && { warnings: [...new Set([...row.warnings, ...outcome.warnings])] }),
      cost: credits,
      ...changes,
    });
    await count(tx, row, bill, { credits: credits - row.cost, elapsedMs });
  }

  return {
    actorFor,

    /** Charges and ends a conversation; false if it was ended or deleted before. Its analysis follows by `finish`. */
    async close(id: string, part: PartEnd): Promise<boolean> {
      const { outcome } = part;
      const now = clock();
      return transaction(db, async (tx) => {
        const row = await runningConversationsStore(tx).lockRunning(id);
        if (!row) return false;
        await chargePart(tx, row, part, {
          status: 'processing',
          terminationReason: outcome.reason,
          error: outcome.error ?? (outcome.status === 'failed' ? { code: 1000, reason: outcome.reason } : null),
          endedAt: now,
          seenAt: now,
        });
        return true;
      });
    },

    /** Charges what was said so far, and lets the conversation rest: it goes on, or ends by the sweep after `until`. */
    async rest(id: string, part: PartEnd, until: Date): Promise<void> {
      const now = clock();
      await transaction(db, async (tx) => {
        const row = await runningConversationsStore(tx).lockRunning(id);
        if (!row) return;
        // The next part pays for its own minutes.
        const facts = {
          rests_until: until.getTime(),
          paid_from_ms: undefined,
          credits_per_extra_minute: undefined,
        };
        await chargePart(tx, row, part, { status: 'in-progress', endedAt: now, seenAt: now }, facts);
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
      await transaction(db, async (tx) => {
        const rested = await runningConversationsStore(tx).endRested(now, 'The person stopped writing.', batchSize);
        for (const row of rested) await queueAnalysis(tx, row);
        ended += rested.length;
      });
      for (const row of silent) {
        signal.throwIfAborted();
        const { resumed_at: resumedAt } = restFacts(row);
        const elapsedMs = Math.max(0, row.seenAt.getTime() - (resumedAt ?? row.startedAt.getTime()));
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
            durationS: (resumedAt === undefined ? 0 : row.durationS) + Math.round(elapsedMs / 1000),
            endedAt: row.seenAt,
          });
          if (!closed) return;
          ended += 1;
          const credits = await minutes.settleKilled(tx, payer, row.id, facts, elapsedMs);
          await store.update(row.id, { cost: row.cost + credits });
          await store.mergeCharging(row.id, { call_charge: row.cost + credits });
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
