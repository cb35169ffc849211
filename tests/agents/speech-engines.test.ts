import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { expect, it } from 'vitest';
import { server } from '../support/shared-server.ts';
import { newAgentCaller } from './agent-caller.ts';
import { openTalk } from './talk-client.ts';

/** A caller with a server that repeats what it hears, through the helper of the SDK. */
async function openEngine() {
  const caller = await newAgentCaller();
  const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url });
  const http = createServer();
  const seen: { role: string; content: string }[][] = [];
  const attachment = client.speechEngine.attach('any', http, '/ws', {
    onTranscript(transcript, _signal, session) {
      seen.push(transcript);
      session.sendResponse(`You said ${transcript.at(-1)!.content}. That is all.`);
    },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const wsUrl = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`;
  const close = () => {
    attachment.close();
    http.close();
  };
  return { caller, client, seen, wsUrl, close };
}

it('AGENT-032 creates, changes, copies and deletes speech engines through the SDK', async () => {
  const { client, wsUrl, close } = await openEngine();
  const created = await client.speechEngine.create({ name: 'Shop', speechEngine: { wsUrl }, tags: ['a'] });
  expect(created.config).toMatchObject({ name: 'Shop', speechEngine: { wsUrl }, cascadeTimeoutSeconds: 8 });
  const updated = await client.speechEngine.update(created.engineId, { tts: { speed: 1.1 }, name: 'Store' });
  expect(updated.config).toMatchObject({ name: 'Store', tags: ['a'], tts: { speed: 1.1 } });
  const copy = await client.speechEngine.duplicate(created.engineId, { name: 'Copy' });
  const { speechEngines } = await client.speechEngine.list({ sortBy: 'name', sortDirection: 'asc' });
  expect(speechEngines.map(({ name }) => name)).toEqual(['Copy', 'Store']);
  expect((await client.conversationalAi.agents.list()).agents).toEqual([]);
  await client.speechEngine.delete(copy.engineId);
  await expect(client.speechEngine.get(copy.engineId)).rejects.toThrow(/not found/);
  close();
});

it('AGENT-032 lets the server of the customer answer, typed and with sound', async () => {
  const { caller, client, seen, wsUrl, close } = await openEngine();
  const clientEvents = ['audio', 'agent_response', 'user_transcript', 'agent_response_complete'] as const;
  const { engineId } = await client.speechEngine.create({
    speechEngine: { wsUrl },
    conversation: { clientEvents: [...clientEvents] },
    overrides: { firstMessage: true },
  });
  const { signedUrl } = await client.conversationalAi.conversations.getSignedUrl({ agentId: engineId });
  const spoken = openTalk({
    url: signedUrl,
    initiation: { conversation_config_override: { agent: { first_message: 'Welcome.' } } },
  });
  const metadata = await spoken.frame('conversation_initiation_metadata');
  expect(await spoken.response()).toBe('Welcome.');
  await spoken.frame('audio');
  // Only what the person heard counts as said.
  await spoken.frame('agent_response_complete');
  spoken.type('hello');
  expect(await spoken.response(2)).toBe('You said hello. That is all.');
  expect(seen).toEqual([
    [
      { role: 'agent', content: expect.stringContaining('Welcome.') },
      { role: 'user', content: 'hello' },
    ],
  ]);
  await expect.poll(() => spoken.sound().length).toBeGreaterThan(30_000);
  spoken.socket.close(1000);
  await spoken.closed;
  const id = String(metadata.conversation_initiation_metadata_event!.conversation_id);
  await expect.poll(async () => (await client.conversationalAi.conversations.get(id)).status).toBe('done');

  const typed = openTalk({
    ...{ url: server.url, headers: caller.headers, query: { agent_id: engineId } },
    initiation: { conversation_config_override: { conversation: { text_only: true } } },
  });
  await typed.frame('conversation_initiation_metadata');
  typed.type('again');
  expect(await typed.response()).toBe('You said again. That is all.');
  typed.socket.close(1000);
  const stranger = openTalk({ url: server.url, query: { agent_id: engineId } });
  expect((await stranger.closed).code).not.toBe(1000);
  close();
});
