import { once } from 'node:events';
import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { WebSocket } from 'ws';

/** Creates an agent that people may write to without a key. */
export async function createTypedAgent(
  client: ElevenLabsClient,
  settings: { readonly monitoringEnabled?: boolean; readonly criterion?: string } = {},
): Promise<string> {
  const { agentId } = await client.conversationalAi.agents.create({
    name: 'Desk',
    conversationConfig: {
      agent: { firstMessage: 'Hello, this is the desk.', language: 'en' },
      conversation: { textOnly: true, monitoringEnabled: settings.monitoringEnabled ?? false },
    },
    platformSettings: {
      evaluation: {
        criteria: settings.criterion
          ? [{ id: settings.criterion, name: 'Goal', type: 'prompt', conversationGoalPrompt: 'Was the person helped?' }]
          : [],
      },
      dataCollection: { email: { type: 'string', description: 'The e-mail address of the person' } },
    },
  });
  return agentId;
}

interface Event {
  readonly type: string;
  readonly conversation_initiation_metadata_event?: { readonly conversation_id: string };
}

/** A conversation over the socket that is typed. */
export interface TypedConversation {
  readonly id: string;
  /** Sends a message and waits for the reply of the agent. */
  say(text: string): Promise<void>;
  end(): Promise<void>;
}

/** Starts a conversation with a public agent; resolves when its first message has come. */
export async function startTyping(url: string, agentId: string, userId: string): Promise<TypedConversation> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/convai/conversation?agent_id=${agentId}`, 'convai');
  const events: Event[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as Event & { ping_event?: { event_id: number } };
    if (event.type === 'ping') socket.send(JSON.stringify({ type: 'pong', event_id: event.ping_event?.event_id }));
    events.push(event);
    for (const wake of waiting) wake();
  });
  const next = async (type: string, after: number): Promise<Event> => {
    for (;;) {
      const found = events.slice(after).find((event) => event.type === type);
      if (found) return found;
      await new Promise<void>((resolve, reject) => {
        const wake = () => {
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
        socket.once('close', (code) => reject(new Error(`The conversation was closed with ${code}.`)));
      });
    }
  };
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'conversation_initiation_client_data', user_id: userId }));
  const metadata = await next('conversation_initiation_metadata', 0);
  await next('agent_response', 0);
  return {
    id: metadata.conversation_initiation_metadata_event!.conversation_id,
    async say(text) {
      const after = events.length;
      socket.send(JSON.stringify({ type: 'user_message', text }));
      await next('agent_response', after);
    },
    async end() {
      socket.removeAllListeners('close');
      socket.close(1000);
      await once(socket, 'close');
    },
  };
}
