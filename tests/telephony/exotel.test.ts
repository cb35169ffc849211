import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, signUp } from '../support/accounts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { exotelAccount, openAgentStream, startTestExotel, unknownPerson } from './test-exotel.ts';

const [ourNumber, person] = ['08047112233', '+919876543210'];
const silence = new Int16Array(800);

let exotel: Awaited<ReturnType<typeof startTestExotel>>;
let server: RunningServer;
let client: ElevenLabsClient;
let headers: Record<string, string>;
let agentId: string;
let phoneNumberId: string;

beforeAll(async () => {
  exotel = await startTestExotel();
  server = await startServer({ env: { EXOTEL_API_URL: exotel.url } });
  const account = await signUp(server.url);
  const bearer = { authorization: `Bearer ${account.accessToken}` };
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, bearer);
  const key = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
  const apiKey = ((await key.json()) as { xi_api_key: string }).xi_api_key;
  headers = { 'xi-api-key': apiKey };
  client = new ElevenLabsClient({ baseUrl: server.url, apiKey, maxRetries: 0 });
  ({ agentId } = await client.conversationalAi.agents.create({
    conversationConfig: { agent: { firstMessage: 'Hello, this is the desk. How may I help you?', language: 'en' } },
  }));
  const imported = await postJson(
    `${server.url}/v1/convai/phone-numbers`,
    {
      ...{ provider: 'exotel', phone_number: ourNumber, label: 'Desk', agent_id: agentId },
      ...{ ...exotelAccount, api_subdomain: 'api.in.exotel.com' },
    },
    headers,
  );
  phoneNumberId = ((await imported.json()) as { phone_number_id: string }).phone_number_id;
}, 240_000);
afterAll(async () => {
  await server?.remove();
  exotel?.close();
});

const streamUrl = () => `${server.url.replace('http', 'ws')}/exotel/stream?sample-rate=8000`;
const callOut = (toNumber = person, telephonyCallConfig: object = {}) =>
  client.conversationalAi.exotel.outboundCall({
    ...{ agentId, agentPhoneNumberId: phoneNumberId, toNumber, telephonyCallConfig },
  });
const read = (id: string) => client.conversationalAi.conversations.get(id);
async function ended(id: string, status: string) {
  await expect.poll(async () => (await read(id)).status, { timeout: 30_000, interval: 300 }).toBe(status);
  return read(id);
}

it('AGENT-008 calls a person over Exotel, who hears the agent, presses keys and hangs up', async () => {
  const started = await callOut(person, { ringingTimeoutSecs: 20 });
  const { sid, fields } = exotel.calls.at(-1)!;
  expect(started).toMatchObject({ success: true, callSid: sid });
  expect(Object.fromEntries(fields)).toMatchObject({
    From: person,
    CallerId: ourNumber,
    TimeOut: '20',
    Url: `http://my.exotel.com/${exotelAccount.account_sid}/exoml/start_voice/${exotelAccount.app_id}`,
  });
  const stream = await openAgentStream(streamUrl(), sid);
  const speaking = setInterval(() => stream.speak(silence), 100);
  await expect.poll(stream.playedMs, { timeout: 30_000 }).toBeGreaterThan(1500);
  // Whole pieces of 100 ms, with a voice.
  for (const { media, stream_sid } of stream.received.filter(({ event }) => event === 'media')) {
    expect(Buffer.from(media!.payload, 'base64').length % 1600).toBe(0);
    expect(stream_sid).toBe('stream1');
  }
  expect(stream.heard().reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)).toBeGreaterThan(3000);
  stream.press('7');
  stream.press('#');
  const conversationId = started.conversationId!;
  await expect
    .poll(async () => (await read(conversationId)).transcript.some(({ message }) => message === '7'), {
      timeout: 30_000,
    })
    .toBe(true);
  expect(stream.received.some(({ event }) => event === 'clear')).toBe(true);
  clearInterval(speaking);
  stream.hangUp();
  await stream.closed;
  const { transcript, metadata, hasAudio } = await ended(conversationId, 'done');
  expect(transcript[0]).toMatchObject({ role: 'agent', message: expect.stringMatching(/^Hello/) });
  expect(metadata.terminationReason).toBe('The caller hung up.');
  expect(metadata.phoneCall).toMatchObject({ direction: 'outbound', externalNumber: person, callSid: sid });
  expect(hasAudio).toBe(true);
});

it('AGENT-008 takes no stream of a call that it did not dial, nor a second one', async () => {
  const strange = await openAgentStream(streamUrl(), 'exotel-somebody-elses-call');
  expect(await strange.closed).not.toBe(1000);
  const again = await openAgentStream(streamUrl(), exotel.calls[0]!.sid);
  expect(await again.closed).not.toBe(1000);
});

it('AGENT-008 tells that nobody answered, the person was busy, or Exotel refused the call', async () => {
  for (const [status, reason] of [
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
  ] as const) {
    const started = await callOut();
    exotel.statuses.set(exotel.calls.at(-1)!.sid, status);
    const { metadata } = await ended(started.conversationId!, 'failed');
    expect(metadata.terminationReason).toBe(reason);
  }
  expect(await callOut(unknownPerson)).toMatchObject({ success: false, message: expect.stringContaining('400') });
});

it('AGENT-008 ends the stream, and with it the call, when the conversation ends', async () => {
  await client.conversationalAi.agents.update(agentId, {
    conversationConfig: { conversation: { maxDurationSeconds: 3 } },
  });
  const started = await callOut();
  const stream = await openAgentStream(streamUrl(), exotel.calls.at(-1)!.sid);
  const speaking = setInterval(() => stream.speak(silence), 100);
  expect(await stream.closed).toBe(1000);
  clearInterval(speaking);
  expect((await ended(started.conversationId!, 'done')).metadata.terminationReason).toMatch(/longest duration/);
});
