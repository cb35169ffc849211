// Conversations with a guided agent over the WebSocket on loopback: from a typed message to the first sound and the
// first text, and from an interruption to silence.
//   node bench/agents/first-sound.ts [rounds, 30]

import { openTalk, type TalkClient } from '../../tests/agents/talk-client.ts';
import { signUp } from '../../tests/support/accounts.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { report } from '../measure.ts';

const [rounds = 30] = process.argv.slice(2).map(Number);
const server = await startServer({ env: { DEFAULT_TIER: 'enterprise' } });
const { accessToken } = await signUp(server.url);
const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };

await fetch(`${server.url}/v1/user/save-user-agreement`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ agreement: 'conversational_ai' }),
});

async function createAgent(firstMessage: string): Promise<string> {
  const reply = await fetch(`${server.url}/v1/convai/agents/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      name: 'Bench',
      conversation_config: {
        agent: { first_message: firstMessage },
        conversation: { client_events: ['audio', 'interruption', 'agent_response', 'agent_response_complete', 'ping'] },
      },
    }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return ((await reply.json()) as { agent_id: string }).agent_id;
}

const connect = (agentId: string): TalkClient => openTalk({ url: server.url, query: { agent_id: agentId } });

async function leave(client: TalkClient): Promise<void> {
  client.socket.close(1000);
  await client.closed;
}

/** Milliseconds until the next frame of a type. */
async function until(client: TalkClient, type: string, from: number): Promise<number> {
  const seen = client.ofType(type).length;
  await client.frame(type, seen + 1);
  const frame = client.ofType(type)[seen]!;
  return client.times[client.frames.indexOf(frame)]! - from;
}

/** From the opening of the socket to the first sound of the greeting. */
async function greeting(agentId: string): Promise<number> {
  const openedAt = performance.now();
  const client = connect(agentId);
  const elapsed = await until(client, 'audio', openedAt);
  await leave(client);
  return elapsed;
}

/** From a typed message to the first sound and to the whole text of its reply. */
async function reply(agentId: string): Promise<{ readonly sound: number; readonly text: number }> {
  const client = connect(agentId);
  await client.frame('conversation_initiation_metadata');
  const sentAt = performance.now();
  const waits = [until(client, 'audio', sentAt), until(client, 'agent_response', sentAt)] as const;
  client.type('Do you sell bananas?');
  const [sound, text] = await Promise.all(waits);
  await leave(client);
  return { sound, text };
}

/** From a typed message while the agent speaks to the order of silence, and sound of the old reply after it. */
async function interruption(agentId: string): Promise<number> {
  const client = connect(agentId);
  await client.frame('audio');
  await new Promise((resolve) => setTimeout(resolve, 700));
  const sentAt = performance.now();
  const wait = until(client, 'interruption', sentAt);
  client.type('Stop.');
  const elapsed = await wait;
  await leave(client);
  return elapsed;
}

async function repeat<T>(run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = -2; round < rounds; round++) {
    const result = await run();
    // The first ones warm up.
    if (round >= 0) results.push(result);
  }
  return results;
}

const greets = await createAgent('Good evening, and welcome to the harbour. How can I help you?');
const silent = await createAgent('');
const talks = await createAgent('One two three four five six seven eight nine ten. '.repeat(8));
const greetings = await repeat(() => greeting(greets));
const replies = await repeat(() => reply(silent));
const sounds = replies.map(({ sound }) => sound);
const texts = replies.map(({ text }) => text);
const silences = await repeat(() => interruption(talks));
await server.remove();

for (const line of [
  report('connection to first sound of the greeting', greetings),
  report('typed message to first sound', sounds),
  report('typed message to whole text', texts),
  report('interruption to order of silence', silences),
])
  console.log(line);
