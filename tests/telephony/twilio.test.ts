import { setTimeout } from 'node:timers/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openMediaStream,
  readStreamMarkup,
  signedRequest,
  startTestTwilio,
  testAccount,
} from '../../server/platform/telephony/twilio/test-twilio.ts';
import { postJson, signUp } from '../support/accounts.ts';
import { freePort, type RunningServer, startServer } from '../support/start-server.ts';

const ourNumber = '+14155550100';
const caller = '+14155550111';
const silence = new Uint8Array(160).fill(0xff);

let twilio: Awaited<ReturnType<typeof startTestTwilio>>;
let server: RunningServer;
let client: ElevenLabsClient;
let headers: Record<string, string>;
let agentId: string;
let phoneNumberId: string;

beforeAll(async () => {
  twilio = await startTestTwilio(ourNumber);
  const port = await freePort();
  server = await startServer({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, TWILIO_API_URL: twilio.url },
  });
  const account = await signUp(server.url);
  const bearer = { authorization: `Bearer ${account.accessToken}` };
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, bearer);
  const key = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
  const apiKey = ((await key.json()) as { xi_api_key: string }).xi_api_key;
  headers = { 'xi-api-key': apiKey };
  client = new ElevenLabsClient({ baseUrl: server.url, apiKey, maxRetries: 0 });
  ({ agentId } = await client.conversationalAi.agents.create({
    name: 'Desk',
    conversationConfig: {
      agent: { firstMessage: 'Hello, this is the desk. How may I help you today?', language: 'en' },
    },
  }));
}, 240_000);
afterAll(async () => {
  await server?.remove();
  twilio?.close();
});

const importNumber = (changes: object = {}) =>
  postJson(
    `${server.url}/v1/convai/phone-numbers`,
    { provider: 'twilio', phone_number: ourNumber, label: 'Desk', agent_id: agentId, ...testAccount, ...changes },
    headers,
  );
const incoming = (callSid: string) => ({ CallSid: callSid, From: caller, To: ourNumber, AccountSid: testAccount.sid });
const inboundUrl = () => `${server.url}/twilio/inbound_call`;

async function conversationOf(callSid: string) {
  return expect
    .poll(
      async () => {
        const { conversations } = await client.conversationalAi.conversations.list({ agentId });
        for (const { conversationId } of conversations) {
          const details = await client.conversationalAi.conversations.get(conversationId);
          if (JSON.stringify(details.metadata).includes(callSid) && details.status === 'done') return details;
        }
        return undefined;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
}

it('AGENT-008 imports a number of Twilio, sets its webhook, and names refused credentials', async () => {
  const refused = await importNumber({ token: 'other' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ detail: { code: 'phone_provider_refused', param: 'token' } });
  const imported = await importNumber();
  expect(imported.status).toBe(200);
  phoneNumberId = ((await imported.json()) as { phone_number_id: string }).phone_number_id;
  expect(twilio.voiceUrl).toBe(inboundUrl());
});

it('AGENT-008 answers a signed call with the agent, until the caller hangs up', async () => {
  const fields = incoming('CAinbound00000001');
  expect((await signedRequest(inboundUrl(), fields, 'other')).status).toBe(403);
  const reply = await signedRequest(inboundUrl(), fields);
  expect(reply.status).toBe(200);
  expect((await signedRequest(inboundUrl(), fields)).status).toBe(403);
  const { url, token } = readStreamMarkup(await reply.text());
  const stream = await openMediaStream(url, { token, callSid: fields.CallSid });
  const speaking = setInterval(() => stream.speak(silence), 20);
  await expect
    .poll(() => stream.received.filter(({ event }) => event === 'media').length, { timeout: 30_000 })
    .toBeGreaterThan(20);
  stream.press('1');
  stream.press('#');
  await expect.poll(() => stream.received.some(({ event }) => event === 'clear'), { timeout: 10_000 }).toBe(true);
  await setTimeout(1500);
  clearInterval(speaking);
  stream.stop();
  await stream.closed;
  await conversationOf(fields.CallSid);
  const { conversations } = await client.conversationalAi.conversations.list({ agentId });
  const details = await client.conversationalAi.conversations.get(conversations[0]!.conversationId);
  expect(details.transcript[0]).toMatchObject({ role: 'agent' });
  expect(details.transcript.some(({ message }) => message === '1')).toBe(true);
  expect(details.metadata.phoneCall).toMatchObject({ type: 'twilio', externalNumber: caller, callSid: fields.CallSid });
  expect(details.hasAudio).toBe(true);
});

it('AGENT-008 refuses streams without the token of their call', async () => {
  const url = `${server.url.replace('http', 'ws')}/twilio/stream`;
  const stream = await openMediaStream(url, { token: 'guessed', callSid: 'CAguessed' });
  expect(await stream.closed).not.toBe(1000);
});

it('AGENT-008 calls a person with the official client, and hangs up at Twilio', async () => {
  const at = twilio.calls.length;
  const started = client.conversationalAi.twilio.outboundCall({
    agentId,
    agentPhoneNumberId: phoneNumberId,
    toNumber: caller,
    telephonyCallConfig: { ringingTimeoutSecs: 20, twilioCallRecordingEnabled: true },
  });
  const { sid, fields } = await twilio.call(at);
  expect(fields.get('Timeout')).toBe('20');
  expect(fields.get('Record')).toBe('true');
  expect(await started).toMatchObject({ success: true, callSid: sid });
  const { url, token } = readStreamMarkup(fields.get('Twiml')!);
  const stream = await openMediaStream(url, { token, callSid: sid });
  await expect.poll(() => stream.received.length, { timeout: 30_000 }).toBeGreaterThan(5);
  stream.stop();
  await stream.closed;
  await conversationOf(sid);
});

it('AGENT-008 says why Twilio did not take a call', async () => {
  const call = { agentId, agentPhoneNumberId: phoneNumberId, toNumber: '+15005550001' };
  expect(await client.conversationalAi.twilio.outboundCall(call)).toMatchObject({
    success: false,
    message: expect.stringContaining('not valid'),
  });
});

it('AGENT-008 registers a call of another program, which then talks to the agent', async () => {
  const markup = await client.conversationalAi.twilio.registerCall({
    agentId,
    fromNumber: caller,
    toNumber: ourNumber,
  });
  const { url, token } = readStreamMarkup(markup);
  const stream = await openMediaStream(url, { token, callSid: 'CAregistered0001' });
  await expect.poll(() => stream.received.length, { timeout: 30_000 }).toBeGreaterThan(5);
  stream.stop();
  await stream.closed;
  await conversationOf('CAregistered0001');
});
