import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { MonitorCommand } from '../../../contract/agents/conversations/conversation-monitor-socket.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { ConversationAccessService } from './conversation-access.service.ts';
import { conversationsStore } from './conversations.store.ts';
import type { LiveConversations } from './live-conversations.state.ts';
import { isResting } from './resting-conversation.rules.ts';
import { type Conversation, type ConversationTurn, runningConversationsStore } from './running-conversations.store.ts';

interface ConversationMonitorDeps {
  readonly db: Db;
  readonly live: Pick<Live, 'subscribe'>;
  readonly access: Pick<ConversationAccessService, 'require'>;
  readonly liveConversations: LiveConversations;
  readonly findConfig: (row: Conversation) => Promise<AgentConfig | undefined>;
}

/** What a listener hears: a turn, or the new words of an earlier one. */
export type Heard =
  | { readonly kind: 'turn'; readonly turn: ConversationTurn }
  | { readonly kind: 'correction'; readonly turn: ConversationTurn; readonly original: string };

const isRunning = (row: Conversation): boolean =>
  (row.status === 'initiated' || row.status === 'in-progress') && !isResting(row);
/** Turns before the last one that may still be corrected. */
const correctable = 4;

/** Resolves at the next change, and at the latest after `ms`. */
function openBell(ms: number) {
  let ring = () => {};
  let isRung = false;
  return {
    ring() {
      isRung = true;
      ring();
    },
    async wait(): Promise<void> {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isRung = false;
    },
  };
}

/** Lets permitted members listen to a running conversation. Its turns are read as they are stored, by any process. */
export function conversationMonitorService(deps: ConversationMonitorDeps) {
  const { db, live, access, liveConversations, findConfig } = deps;
  const store = conversationsStore(db);

  async function obey({ command_type: type }: MonitorCommand, id: string): Promise<void> {
    if (type !== 'end_call')
      throw new AppError('invalid_parameters', {
        message: `This server does not know the command ${type}. It knows end_call.`,
        param: 'command_type',
      });
    const reason = 'A listener ended the conversation.';
    await runningConversationsStore(db).requestEnd(id, reason);
    liveConversations.end(id, new AppError('conversation_not_found', { message: reason }));
  }

  return {
    /**
     * Tells everything that is said, from the start, until the conversation ends. Throws `conversation_not_found`,
     * `conflict` for a conversation that is over, and `forbidden` where the agent's settings do not allow listeners.
     */
    async listen(
      actor: Actor,
      id: string,
      { commands, signal }: { commands: AsyncIterable<MonitorCommand>; signal: AbortSignal },
      hear: (heard: Heard, events: ReadonlySet<string>) => Promise<void>,
    ): Promise<void> {
      const row = await access.require(actor, id, 'convai_agents.review_conversations');
      const settings = (await findConfig(row))?.conversation_config.conversation;
      if (!settings?.monitoring_enabled)
        throw new AppError('forbidden', { message: 'The settings of this agent do not allow listeners.' });
      if (!isRunning(row)) throw new AppError('conflict', { message: 'The conversation is over.' });
      const events = new Set<string>(settings.monitoring_events);
      const bell = openBell(5000);
      const stop = live.subscribe(
        actor.workspaceId,
        (event) => {
          if (event.topic === 'conversations' && event.id === id) bell.ring();
        },
        bell.ring,
      );
      signal.addEventListener('abort', bell.ring);
      let failure: unknown;
      let isOpen = true;
      const obeying = (async () => {
        try {
          for await (const command of commands) await obey(command, id);
        } catch (error) {
          failure = error;
        }
        isOpen = false;
        bell.ring();
      })();
      const told = new Map<number, string | null>();
      try {
        while (isOpen && !signal.aborted) {
          const now = await store.findByItsPerson(id);
          for (const turn of await store.listTurnsFrom(id, Math.max(0, told.size - correctable))) {
            const before = told.get(turn.position);
            told.set(turn.position, turn.message);
            if (before === undefined) await hear({ kind: 'turn', turn }, events);
            else if (before !== turn.message && before !== null)
              await hear({ kind: 'correction', turn, original: before }, events);
          }
          if (!now || !isRunning(now)) return;
          await bell.wait();
        }
        if (failure && !signal.aborted) throw failure;
      } finally {
        stop();
        signal.removeEventListener('abort', bell.ring);
        void obeying;
      }
    },
  };
}
export type ConversationMonitorService = ReturnType<typeof conversationMonitorService>;
