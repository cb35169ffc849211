import { expect, it } from 'vitest';
import { toWorkspaceId } from '../../platform/ids.ts';
import { silentLog, unexpectedCall } from '../../platform/test-doubles.ts';
import type { Outcome } from '../conversations/conversation-closing.service.ts';
import type { WhatsAppAccount } from './whatsapp.store.ts';
import type { WhatsAppChatSetup } from './whatsapp-chat-setup.service.ts';
import { whatsappChatsService } from './whatsapp-chats.service.ts';

type Prepared = Awaited<ReturnType<WhatsAppChatSetup['prepare']>>;
const dayMs = 24 * 3_600_000;
const account = {
  ...{ id: 'n1', workspaceId: toWorkspaceId('w1'), agentId: 'agent_1', isTokenExpired: false },
  settings: { enable_typing_indicator: false },
} as unknown as WhatsAppAccount;
const message = (text: string) => ({
  ...{ numberId: 'n1', personId: '4917', personName: undefined, messageId: 'wamid.1', sentAt: new Date(0) },
  content: { kind: 'text' as const, text },
});

/** Chats with a conversation that answers nothing, and ends by itself when it gets `bye`. */
function openChats() {
  const ends: string[] = [];
  const rests: Date[] = [];
  const typed: string[] = [];
  let now = Date.parse('2026-05-01T08:00:00Z');
  const pass = (ms: number): void => {
    now += ms;
  };
  const handle = {
    id: 'conv_1',
    end: async ({ reason }: Outcome) => void ends.push(reason),
    rest: async (_outcome: Outcome, until: Date) => void rests.push(until),
  };
  const prepared = {
    setup: { config: { conversation_config: { agent: { language: 'en' } } } },
    context: undefined,
    greets: false,
    open: async () => handle,
  } as unknown as Prepared;
  const chats = whatsappChatsService({
    clock: () => new Date(now),
    log: silentLog,
    graph: { sendText: unexpectedCall, showTyping: unexpectedCall, readMedia: unexpectedCall },
    accounts: {
      reveal: () => ({ accessToken: 'a', appSecret: 's', verifyToken: 'v' }),
      noteToken: async () => {},
    },
    setups: { prepare: async () => prepared },
    sessions: {
      async run(_setup, channel, session) {
        const left = new Promise<'left'>((resolve) => channel.signal.addEventListener('abort', () => resolve('left')));
        const reading = (async () => {
          for await (const item of channel.messages)
            if (item.type === 'user_message') {
              typed.push(item.text ?? '');
              if (item.text === 'bye') return;
            }
        })();
        await Promise.race([left, reading]);
        await session.end({ reason: 'over', status: 'done' });
        return 'over';
      },
    },
    voice: { transcribe: unexpectedCall },
    idleMs: 50,
  });
  return { chats, ends, rests, typed, pass };
}

it('AGENT-008 keeps a chat in which nobody writes open until a day after the last message of the person', async () => {
  const { chats, ends, rests, typed, pass } = openChats();
  await chats.receive(account, message('Hello'));
  pass(60_000);
  await chats.receive(account, message('Are you open?'));
  await expect.poll(() => rests).toEqual([new Date(Date.parse('2026-05-01T08:01:00Z') + dayMs)]);
  expect([typed, ends]).toEqual([['Hello', 'Are you open?'], []]);
  await chats.close();
});

it('AGENT-008 ends a chat that the agent ends', async () => {
  const { chats, ends, rests } = openChats();
  await chats.receive(account, message('bye'));
  await expect.poll(() => ends).toEqual(['over']);
  expect(rests).toEqual([]);
  await chats.close();
});

it('AGENT-008 keeps chats open over a restart of the server', async () => {
  const { chats, ends, rests } = openChats();
  await chats.receive(account, message('Hello'));
  await chats.close();
  expect([rests.length, ends]).toEqual([1, []]);
});
