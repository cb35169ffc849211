import type { Readable as NodeReadable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { ConversationListQuery } from '../../../contract/agents/conversations/conversation-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import type { ConversationTagsService } from '../conversation-tags/conversation-tags.service.ts';
import type { ConversationAccessService } from './conversation-access.service.ts';
import type { ConversationAnalysisService } from './conversation-analysis.service.ts';
import type { DeleteToolCalls } from './conversation-retention.service.ts';
import { conversationsStore } from './conversations.store.ts';
import type { LiveConversations } from './live-conversations.state.ts';
import { isResting } from './resting-conversation.rules.ts';
import { type Conversation, type ConversationTurn, runningConversationsStore } from './running-conversations.store.ts';

interface ConversationsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly access: ConversationAccessService;
  readonly permittedAgents: Pick<PermittedAgentsService, 'names'>;
  readonly analysis: Pick<ConversationAnalysisService, 'runAgain' | 'runCriterion'>;
  readonly tags: Pick<ConversationTagsService, 'taggedIds' | 'listTagIds'>;
  readonly liveConversations: LiveConversations;
  readonly deleteToolCalls: DeleteToolCalls;
  /** The settings of an agent as they are now. */
  readonly findLiveConfig: (workspaceId: Actor['workspaceId'], agentId: string) => Promise<AgentConfig | undefined>;
}

/** A conversation for the public API. */
export interface ConversationView {
  readonly row: Conversation;
  readonly agentName: string | undefined;
  readonly tagIds: readonly string[];
}

export interface FullConversation extends ConversationView {
  readonly turns: readonly ConversationTurn[];
}

/** What a person thinks of their conversation. */
interface PersonFeedback {
  readonly feedback?: 'like' | 'dislike' | null | undefined;
  readonly rating?: number | null | undefined;
  readonly comment?: string | null | undefined;
}

const isRunning = (row: Conversation): boolean =>
  (row.status === 'initiated' || row.status === 'in-progress') && !isResting(row);
/** Longer than the time between two signs of life. */
const endTimeoutMs = 15_000;
const review = 'convai_agents.review_conversations';

/** The conversations of a workspace, for the people who may read those of their agents. */
export function conversationsService(deps: ConversationsDeps) {
  const {
    db,
    blobs,
    live,
    access,
    permittedAgents,
    analysis,
    tags,
    liveConversations,
    findLiveConfig,
    deleteToolCalls,
  } = deps;
  const store = conversationsStore(db);

  async function view(workspaceId: Actor['workspaceId'], rows: readonly Conversation[]): Promise<ConversationView[]> {
    const [names, tagIds] = await Promise.all([
      permittedAgents.names(workspaceId, [...new Set(rows.map(({ agentId }) => agentId))]),
      tags.listTagIds(rows.map(({ id }) => id)),
    ]);
    return rows.map((row) => ({ row, agentName: names.get(row.agentId), tagIds: tagIds.get(row.id) ?? [] }));
  }

  async function readFull(workspaceId: Actor['workspaceId'], row: Conversation): Promise<FullConversation> {
    const [[viewed], turns] = await Promise.all([view(workspaceId, [row]), store.listTurns(row.id)]);
    return { ...viewed!, turns };
  }

  /** Throws `conflict` if its process does not end it in time. */
  async function endRunning(id: string, signal: AbortSignal): Promise<void> {
    const reason = 'The conversation was deleted.';
    await runningConversationsStore(db).requestEnd(id, reason);
    liveConversations.end(id, new AppError('conversation_not_found', { message: reason }));
    for (const since = performance.now(); performance.now() - since < endTimeoutMs; ) {
      await setTimeout(100, undefined, { signal });
      const row = await store.findByItsPerson(id);
      if (!row || !isRunning(row)) return;
    }
    throw new AppError('conflict', { message: 'The conversation does not end. Try again in two minutes.' });
  }

  const get = async (actor: Actor, id: string): Promise<FullConversation> =>
    readFull(actor.workspaceId, await access.require(actor, id));

  return {
    get,

    async list(actor: Actor, query: ConversationListQuery): Promise<{ items: ConversationView[]; hasMore: boolean }> {
      const { page_size: size, cursor, sort_direction: direction, tag_ids: tagIds, ...filters } = query;
      const rows = await store.list(access.readable(actor), filters, {
        limit: size + 1,
        after: cursor ?? undefined,
        direction,
        also: tagIds?.length ? tags.taggedIds(tagIds) : undefined,
      });
      return { items: await view(actor.workspaceId, rows.slice(0, size)), hasMore: rows.length > size };
    },

    /** The conversation of an agent whose ID is in the reference, or that came from this address. */
    async resolve(actor: Actor, agentId: string, reference: string): Promise<FullConversation> {
      const [id] = /conv_[A-Za-z0-9]+/.exec(reference) ?? [];
      const row = id && (await store.find(access.readable(actor), id));
      const found = row || (await store.findByReference(access.readable(actor), agentId, reference));
      if (!found || found.agentId !== agentId) throw new AppError('conversation_not_found', { param: 'reference' });
      return readFull(actor.workspaceId, found);
    },

    /** Deletes a conversation with everything that belongs to it. One that runs ends first, so that it is charged. */
    async delete(actor: Actor, id: string, signal: AbortSignal): Promise<void> {
      const row = await access.require(actor, id, review);
      if (isRunning(row)) await endRunning(id, signal);
      const keys = await transaction(db, async (tx) => {
        const deleted = await conversationsStore(tx).delete(actor.workspaceId, id);
        await deleteToolCalls(tx, actor.workspaceId, [id]);
        await live.publish(actor.workspaceId, { topic: 'conversations', id }, tx);
        return deleted;
      });
      for (const key of keys) await blobs.delete(key);
    },

    /** The recording, or the part of it that a `Range` header names. */
    async openAudio(actor: Actor, id: string, rangeHeader: string | undefined) {
      const { audioKey, audioBytes: bytes } = await access.require(actor, id);
      const missing = () =>
        new AppError('document_not_found', {
          message: 'This conversation has no recording.',
          param: 'conversation_id',
        });
      if (!audioKey) throw missing();
      const range = requestedRange(rangeHeader, bytes);
      const blob: { stream: NodeReadable } | undefined = await blobs.open(audioKey, range);
      if (!blob) throw missing();
      return { contentType: 'audio/mpeg', bytes, range, stream: blob.stream };
    },

    /** From the person of the conversation, who knows its ID and has no account. */
    async giveFeedback(id: string, { feedback, rating, comment }: PersonFeedback): Promise<void> {
      const row = await store.findByItsPerson(id);
      if (!row) throw new AppError('conversation_not_found', { param: 'conversation_id' });
      const fields = {
        ...(feedback !== undefined && { type: 'thumbs', overall_score: feedback }),
        ...(rating != null && { type: 'rating', rating }),
        ...(comment != null && { comment }),
      };
      if (Object.keys(fields).length === 0)
        throw new AppError('invalid_parameters', {
          message: 'Send feedback, a rating or a comment.',
          param: 'feedback',
        });
      await store.saveFeedback(id, fields, rating ?? undefined);
      await live.publish(row.workspaceId as Actor['workspaceId'], { topic: 'conversations', id });
    },

    async analyze(actor: Actor, id: string, signal: AbortSignal): Promise<FullConversation> {
      const row = await access.require(actor, id, review);
      const config = await findLiveConfig(actor.workspaceId, row.agentId);
      await analysis.runAgain(actor.workspaceId, row, config, signal);
      return get(actor, id);
    },

    async evaluate(actor: Actor, id: string, criterionId: string, signal: AbortSignal): Promise<FullConversation> {
      const row = await access.require(actor, id, review);
      const config = await findLiveConfig(actor.workspaceId, row.agentId);
      await analysis.runCriterion(actor.workspaceId, row, { criterionId, config }, signal);
      return get(actor, id);
    },
  };
}
export type ConversationsService = ReturnType<typeof conversationsService>;
