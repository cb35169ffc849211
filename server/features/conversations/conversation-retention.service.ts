import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { Actor } from '../../platform/actor.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import { readPolicy } from './conversation-policy.rules.ts';
import { conversationRetentionStore } from './conversation-retention.store.ts';
import { conversationsStore } from './conversations.store.ts';
import type { Conversation } from './running-conversations.store.ts';

interface ConversationRetentionDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly permittedAgents: Pick<PermittedAgentsService, 'listRetroactive'>;
  readonly findConfig: (row: Conversation) => Promise<AgentConfig | undefined>;
  readonly deleteToolCalls: DeleteToolCalls;
}

/** Deletes what tools were asked and answered in conversations. */
export type DeleteToolCalls = (tx: Tx, workspaceId: WorkspaceId, conversationIds: readonly string[]) => Promise<void>;

interface Limits {
  readonly audio: Date | undefined;
  readonly text: Date | undefined;
}

const batchSize = 100;

/** Deletes conversations, their sound or their words by age: as their agent says, and as the workspace says (U-62). */
export function conversationRetentionService(deps: ConversationRetentionDeps) {
  const { db, blobs, clock, live, permittedAgents, findConfig, deleteToolCalls } = deps;
  const store = conversationRetentionStore(db);
  const workspaceOf = (row: Conversation) => row.workspaceId as Actor['workspaceId'];

  const announce = (row: Conversation, tx?: Tx) =>
    live.publish(workspaceOf(row), { topic: 'conversations', id: row.id }, tx);

  async function forgetAudio(row: Conversation): Promise<void> {
    if (!row.audioKey) return;
    await blobs.delete(row.audioKey);
    await store.forgetAudio(row.id, clock());
    await announce(row);
  }

  async function forgetTranscript(row: Conversation): Promise<void> {
    const keys = await transaction(db, async (tx) => {
      await deleteToolCalls(tx, workspaceOf(row), [row.id]);
      await announce(row, tx);
      return conversationRetentionStore(tx).forgetTranscript(row.id, clock());
    });
    for (const key of keys) await blobs.delete(key);
  }

  async function forget(row: Conversation): Promise<void> {
    const config = await findConfig(row);
    const policy = config && readPolicy(config);
    if (policy?.deletesAudio || policy?.deletesTranscript) {
      if (policy.deletesAudio) await forgetAudio(row);
      if (policy.deletesTranscript) await forgetTranscript(row);
      await store.clearDeletion(row.id);
      await announce(row);
    } else {
      const keys = await transaction(db, async (tx) => {
        await deleteToolCalls(tx, workspaceOf(row), [row.id]);
        await announce(row, tx);
        return conversationsStore(tx).delete(workspaceOf(row), row.id);
      });
      for (const key of keys) await blobs.delete(key);
    }
  }

  async function inBatches(
    list: () => Promise<Conversation[]>,
    each: (row: Conversation) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const rows = await list();
      for (const row of rows) await each(row);
      if (rows.length < batchSize) return;
    }
  }

  return {
    /** Deletes what is due, over all tenants; agents whose settings say so also set the time of older conversations. */
    async run(signal: AbortSignal): Promise<void> {
      for (const { workspaceId, agentId, config } of await permittedAgents.listRetroactive())
        await store.setDeletion(workspaceId, agentId, readPolicy(config).retentionDays ?? null);
      await inBatches(() => store.listDue(clock(), batchSize), forget, signal);
    },

    /** Deletes blobs that a crash or a deleted agent left without a conversation. */
    async sweepBlobs(ageMs: number, signal: AbortSignal): Promise<void> {
      const before = new Date(clock().getTime() - ageMs);
      const findReferenced = (keys: readonly string[]) => conversationsStore(db).findReferenced(keys);
      for (const prefix of ['conversations/', 'conversation-files/'])
        await sweepBlobs(blobs, { prefix, before, findReferenced, signal });
    },

    /** How much `expire` would delete. */
    countExpired: (workspaceId: WorkspaceId, before: Date) => store.countRecorded(workspaceId, before),

    /** Deletes the recordings of a workspace before `before` (U-62). */
    expire: (workspaceId: WorkspaceId, before: Date, signal: AbortSignal): Promise<void> =>
      inBatches(() => store.listRecorded(workspaceId, before, batchSize), forgetAudio, signal),

    /** How many transcripts `expireTexts` would delete. */
    countExpiredTexts: async (workspaceId: WorkspaceId, { text }: Limits): Promise<number> =>
      text ? store.countWritten(workspaceId, text) : 0,

    /** Deletes the transcripts of a workspace by age (U-62). */
    async expireTexts(workspaceId: WorkspaceId, { text }: Limits): Promise<void> {
      const { signal } = new AbortController();
      if (text) await inBatches(() => store.listWritten(workspaceId, text, batchSize), forgetTranscript, signal);
    },
  };
}
export type ConversationRetentionService = ReturnType<typeof conversationRetentionService>;
