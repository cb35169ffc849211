import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, signUp } from '../support/accounts.ts';
import { freePort, type RunningServer, startServer } from '../support/start-server.ts';
import { type HeardCall, openTelephone } from '../support/telephone.ts';

interface Conversation {
  readonly conversation_id: string;
  readonly status: string;
  readonly has_audio: boolean;
  readonly transcript: readonly { readonly role: string; readonly message: string; readonly interrupted: boolean }[];
  readonly metadata: {
    readonly termination_reason: string;
    readonly phone_call: Readonly<Record<string, unknown>>;
    readonly error: { readonly reason: string } | null;
  };
}

const credentials = { username: 'ann', password: 'lighthouse-7' };
const [talkative, quiet] = ['+4930100', '+4930101'];
const greeting = 'Hello, this is the harbour office.';
const longGreeting = `${greeting} ${'One two three four five six seven eight nine ten. '.repeat(20)}`;
let server: RunningServer;
let sip: string;
let telephone: Awaited<ReturnType<typeof openTelephone>>;
let headers: { readonly authorization: string };
const agents = new Map<string, string>();
const numbers = new Map<string, string>();

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const url = server.url + path;
  const reply = method === 'POST' ? await postJson(url, body, headers) : await fetch(url, { headers });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

beforeAll(async () => {
  const port = await freePort();
  sip = `127.0.0.1:${port}`;
  telephone = await openTelephone({ from: 27_500, to: 27_599 });
  const env = { SIP_PORT: String(port), RTP_PORTS: '27400-27499', DEVELOPMENT: 'true' };
  server = await startServer({ env });
  headers = { authorization: `Bearer ${(await signUp(server.url)).accessToken}` };
  await call('POST', '/v1/user/save-user-agreement', { agreement: 'conversational_ai' });
  for (const [phone_number, first_message] of [
    [talkative, longGreeting],
    [quiet, greeting],
  ] as const) {
    const { agent_id } = await call<{ agent_id: string }>('POST', '/v1/convai/agents/create', {
      conversation_config: { agent: { first_message, language: 'en' } },
    });
    const { phone_number_id } = await call<{ phone_number_id: string }>('POST', '/v1/convai/phone-numbers', {
      provider: 'sip_trunk',
      phone_number,
      label: 'Office',
      agent_id,
      inbound_trunk_config: { credentials },
      outbound_trunk_config: { address: telephone.address, transport: 'udp' },
    });
    agents.set(phone_number, agent_id);
    numbers.set(phone_number, phone_number_id);
  }
}, 240_000);
afterAll(async () => {
  await telephone?.close();
  await server?.remove();
});

/** A call that the server must take. */
async function callIn(number: string): Promise<HeardCall> {
  const taken = await telephone.call(sip, number, credentials);
  if (typeof taken === 'number') throw new Error(`refused: ${taken}`);
  return taken;
}

interface Outgoing {
  readonly success: boolean;
  readonly message: string;
  readonly conversation_id: string;
  readonly sip_call_id: string;
}
const callOut = (telephony_call_config?: object): Promise<Outgoing> =>
  call('POST', '/v1/convai/sip-trunk/outbound-call', {
    agent_id: agents.get(quiet),
    agent_phone_number_id: numbers.get(quiet),
    to_number: '+4930555',
    telephony_call_config,
  });

const read = (id: string): Promise<Conversation> => call('GET', `/v1/convai/conversations/${id}`);
async function untilStatus(id: string, status: string): Promise<Conversation> {
  await expect.poll(async () => (await read(id)).status, { timeout: 60_000, interval: 300 }).toBe(status);
  return read(id);
}
const newestOf = async (number: string) =>
  (
    await call<{ conversations: { conversation_id: string; direction: string }[] }>(
      'GET',
      `/v1/convai/conversations?agent_id=${agents.get(number)}`,
    )
  ).conversations[0]!;
const untilVoiced = (heard: HeardCall, ms: number) =>
  expect.poll(heard.voicedMs, { timeout: 60_000, interval: 50 }).toBeGreaterThan(ms);

/** Whether the first frame of an MP3 has two channels. */
function isStereo(mp3: Buffer): boolean {
  const start = mp3.findIndex((byte, at) => byte === 0xff && (mp3[at + 1]! & 0xe0) === 0xe0);
  return start >= 0 && mp3[start + 3]! >> 6 !== 3;
}

it('O-79 answers a call, speaks, takes keys, is interrupted, and keeps the conversation', async () => {
  const heard = await callIn(talkative);
  await untilVoiced(heard, 1000);
  await heard.line.pressKeys('42#', true);
  const { conversation_id: id, direction } = await newestOf(talkative);
  expect(direction).toBe('inbound');
  await expect
    .poll(async () => (await read(id)).transcript.map(({ role }) => role), { timeout: 60_000 })
    .toEqual(['agent', 'user', 'agent']);
  // The greeting takes a minute, so that only an interruption ends it now.
  await expect.poll(heard.quietMs, { timeout: 30_000, interval: 50 }).toBeGreaterThan(1500);
  await heard.line.hangUp();
  const { transcript, metadata } = await untilStatus(id, 'done');
  expect(transcript[0]).toMatchObject({ message: expect.stringMatching(/^Hello, this/), interrupted: true });
  expect(transcript[0]!.message.length).toBeLessThan(longGreeting.length / 2);
  expect(transcript[1]).toMatchObject({ role: 'user', message: '42' });
  expect(metadata.termination_reason).toBe('The caller hung up.');
  expect(metadata.phone_call).toMatchObject({
    type: 'sip_trunking',
    direction: 'inbound',
    phone_number_id: numbers.get(talkative),
    agent_number: talkative,
    external_number: '+4930555',
    call_sid: heard.line.callId,
  });
  await expect.poll(async () => (await read(id)).has_audio, { timeout: 30_000 }).toBe(true);
  const audio = await fetch(`${server.url}/v1/convai/conversations/${id}/audio`, { headers });
  expect(isStereo(Buffer.from(await audio.arrayBuffer()))).toBe(true);
}, 200_000);

it('O-79 refuses wrong passwords and unknown numbers', async () => {
  expect(await telephone.call(sip, quiet, { ...credentials, password: 'wrong' })).toBe(403);
  expect(await telephone.call(sip, '+4930999', credentials)).toBe(404);
}, 60_000);

it('O-79 calls a person, who hears the agent and hangs up', async () => {
  telephone.react('answer');
  const started = await callOut();
  expect(started).toMatchObject({ success: true, sip_call_id: expect.stringMatching(/\w/) });
  await expect.poll(() => telephone.answered.length, { timeout: 30_000 }).toBe(1);
  const heard = telephone.answered[0]!;
  await untilVoiced(heard, 500);
  await heard.line.hangUp();
  const { transcript, metadata } = await untilStatus(started.conversation_id, 'done');
  expect(transcript[0]).toMatchObject({ role: 'agent' });
  expect(metadata.phone_call).toMatchObject({ direction: 'outbound', call_sid: started.sip_call_id });
}, 120_000);

it('O-79 says why nobody answered: busy, or the ringing timeout', async () => {
  telephone.react(486);
  const busy = await untilStatus((await callOut()).conversation_id, 'failed');
  expect([busy.metadata.termination_reason, busy.metadata.error?.reason]).toEqual(['busy', 'busy']);
  telephone.react('ring');
  const silent = await untilStatus((await callOut({ ringing_timeout_secs: 1 })).conversation_id, 'failed');
  expect(silent.metadata.termination_reason).toBe('no_answer');
}, 120_000);

it('O-79 lists the signalling of a call without credentials', async () => {
  const { conversation_id: id } = await newestOf(talkative);
  const list = () =>
    call<{ sip_messages: { direction: string; raw_message: string; phone_numbers: string[] }[] }>(
      'GET',
      `/v1/convai/conversations/${id}/sip-messages`,
    );
  const titles = async () =>
    (await list()).sip_messages
      .map(({ direction, raw_message }) => `${direction} ${/^(?:SIP\/2.0 )?(\w+)/.exec(raw_message)![1]}`)
      .toReversed();
  await expect
    .poll(titles, { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['in INVITE', 'out 401', 'out 200', 'in ACK', 'in BYE']));
  const { sip_messages: messages } = await list();
  expect(messages[0]!.phone_numbers).toEqual([talkative, '+4930555']);
  for (const { raw_message } of messages) expect(raw_message).not.toMatch(/lighthouse|response="/);
}, 60_000);

it('O-79 hangs up all calls when the server stops', async () => {
  const heard = await callIn(talkative);
  await untilVoiced(heard, 100);
  await server.stop();
  expect(await heard.line.ended).toMatchObject({ kind: 'hung_up', by: 'caller' });
}, 120_000);
