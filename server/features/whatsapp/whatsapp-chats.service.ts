import type { TalkFrame, TalkMessage } from '../../../contract/agents/agent-talk-socket.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { type GraphApi, GraphApiError } from '../../platform/telephony/whatsapp/graph-api.ts';
import type { TalkSessionService } from '../agent-talk/session/talk-session.service.ts';
import type { ConversationHandle } from '../conversations/conversation-handle.service.ts';
import { openMessageQueue } from './message-queue.state.ts';
import type { WhatsAppAccount } from './whatsapp.store.ts';
import type { WhatsAppAccountsService } from './whatsapp-accounts.service.ts';
import { continuesForMs, type WhatsAppChatSetup } from './whatsapp-chat-setup.service.ts';
import type { WhatsAppMessage } from './whatsapp-messages.parser.ts';
import { readWhatsAppSettings } from './whatsapp-settings.rules.ts';
import { splitMessage, whatsappTexts } from './whatsapp-texts.rules.ts';
import type { WhatsAppVoiceService } from './whatsapp-voice.service.ts';

interface WhatsAppChatsDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly graph: Pick<GraphApi, 'sendText' | 'showTyping' | 'readMedia'>;
  readonly accounts: Pick<WhatsAppAccountsService, 'reveal' | 'noteToken'>;
  readonly setups: WhatsAppChatSetup;
  readonly sessions: Pick<TalkSessionService, 'run'>;
  readonly voice: WhatsAppVoiceService;
  /** A chat in which nobody writes for so long rests; its conversation goes on with the next message within a day. */
  readonly idleMs?: number;
}

/** A conversation that runs in this process. */
interface Chat {
  /** Resolves once the agent may get messages: after its greeting. */
  readonly ready: Promise<void>;
  readonly language: string;
  type(text: string): void;
  readonly ended: Promise<void>;
}

const defaultIdleMs = 5 * 60_000;
const greetingTimeoutMs = 20_000;

/** Conversations of people with agents over WhatsApp. */
export function whatsappChatsService(deps: WhatsAppChatsDeps) {
  const { clock, log, graph, accounts, setups, sessions, voice, idleMs = defaultIdleMs } = deps;
  const chats = new Map<string, Promise<Chat>>();
  /** The messages of one person are taken in order. */
  const taking = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  /** Calls the Graph API; an expired token is noted on the account. */
  async function deliver(account: WhatsAppAccount, call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
      await accounts.noteToken(account, false);
    } catch (error) {
      if (error instanceof GraphApiError && error.kind === 'token') await accounts.noteToken(account, true);
      throw error;
    }
  }

  async function say(account: WhatsAppAccount, personId: string, text: string): Promise<void> {
    const credentials = accounts.reveal(account);
    for (const piece of splitMessage(text))
      await deliver(account, () => graph.sendText(credentials, account.id, personId, piece));
  }

  async function openChat(account: WhatsAppAccount, message: WhatsAppMessage, key: string): Promise<Chat> {
    const prepared = await setups.prepare(account, message, { agentId: account.agentId!, direction: 'inbound' });
    const handle = await prepared.open();
    const queue = openMessageQueue<TalkMessage>();
    const idle = new AbortController();
    const greeted = Promise.withResolvers<void>();
    let sending: Promise<void> = Promise.resolve();
    let timer: NodeJS.Timeout;
    const active = () => {
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(new Error('The person stopped writing.')), idleMs);
    };
    active();
    if (!prepared.greets) greeted.resolve();
    const greeting = setTimeout(greeted.resolve, greetingTimeoutMs);
    if (prepared.context !== undefined) queue.push({ type: 'contextual_update', text: prepared.context });

    function send(frame: TalkFrame): void {
      if (frame.type === 'agent_response_complete') greeted.resolve();
      if (frame.type !== 'agent_response') return;
      active();
      const { agent_response: text } = frame.agent_response_event;
      sending = sending
        .then(() => say(account, message.personId, text))
        .catch((err: unknown) => log.warn({ err, conversationId: handle.id }, 'an answer over WhatsApp was not sent'));
    }

    const signal = AbortSignal.any([idle.signal, stopping.signal]);
    let writtenAt = clock().getTime();
    const resting: ConversationHandle = {
      ...handle,
      end: (outcome) =>
        signal.aborted && outcome.status === 'done'
          ? handle.rest(outcome, new Date(writtenAt + continuesForMs))
          : handle.end(outcome),
    };
    const ended = sessions
      .run(prepared.setup, { kind: 'socket', send, play() {}, messages: queue.items, signal }, resting)
      .then(
        () => {},
        (err: unknown) => log.warn({ err, conversationId: handle.id }, 'a conversation over WhatsApp failed'),
      )
      .then(() => sending)
      .finally(() => {
        chats.delete(key);
        clearTimeout(timer);
        clearTimeout(greeting);
        greeted.resolve();
        queue.close();
      });
    return {
      ready: greeted.promise,
      language: prepared.setup.config.conversation_config.agent.language,
      ended,
      type(text) {
        active();
        writtenAt = clock().getTime();
        queue.push({ type: 'user_message', text });
      },
    };
  }

  async function findChat(account: WhatsAppAccount, message: WhatsAppMessage, key: string): Promise<Chat> {
    const known = chats.get(key);
    if (known) return known;
    const opening = openChat(account, message, key);
    chats.set(key, opening);
    try {
      return await opening;
    } catch (error) {
      chats.delete(key);
      throw error;
    }
  }

  async function take(account: WhatsAppAccount, message: WhatsAppMessage, key: string): Promise<void> {
    const settings = readWhatsAppSettings(account.settings);
    const { content, personId } = message;
    if (!settings.enable_messaging || account.agentId === null || stopping.signal.aborted) return;
    if (content.kind === 'audio' && !settings.enable_audio_message_response) return;
    const credentials = accounts.reveal(account);
    if (settings.enable_typing_indicator)
      await deliver(account, () => graph.showTyping(credentials, account.id, message.messageId)).catch((err: unknown) =>
        log.warn({ err }, 'the typing indicator of WhatsApp was not shown'),
      );
    if (content.kind === 'unsupported') return say(account, personId, whatsappTexts.onlyText);
    const chat = await findChat(account, message, key);
    const text =
      content.kind === 'text'
        ? content.text
        : await voice.transcribe(await graph.readMedia(credentials, content.mediaId), chat.language, {
            tenant: account.workspaceId,
          });
    if (text === undefined) return say(account, personId, whatsappTexts.noRecognizer);
    if (text.trim() === '') return say(account, personId, whatsappTexts.notUnderstood);
    await chat.ready;
    chat.type(text);
  }

  return {
    /** Takes a message of a person, and has the agent answer it. Resolves when the agent has got it. */
    receive(account: WhatsAppAccount, message: WhatsAppMessage): Promise<void> {
      const key = `${account.workspaceId} ${account.id} ${account.agentId} ${message.personId}`;
      const before = taking.get(key) ?? Promise.resolve();
      const taken = before.then(() => take(account, message, key));
      const settled = taken.catch(() => {});
      taking.set(key, settled);
      void settled.then(() => {
        if (taking.get(key) === settled) taking.delete(key);
      });
      return taken;
    },

    /** Ends all chats; resolves once their conversations are stored. */
    async close(): Promise<void> {
      stopping.abort(new Error('The server is shutting down.'));
      const open = await Promise.allSettled(chats.values());
      await Promise.all(open.map((chat) => (chat.status === 'fulfilled' ? chat.value.ended : undefined)));
    },
  };
}
export type WhatsAppChatsService = ReturnType<typeof whatsappChatsService>;
