import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meanSquare } from '../../../audio/telephone/test-telephone.ts';
import { postJson, signUp } from '../../support/accounts.ts';
import { freePort, type RunningServer, startServer } from '../../support/start-server.ts';
import { hasBaresip, startBaresip } from './baresip-telephone.ts';
import { hasKamailio, proxyPassword, startKamailio } from './kamailio-proxy.ts';

const [ours, theirs] = ['+4930100', '+4930555'];
const [proxyPort, telephonePort] = [26_160, 26_161];
const sampleRate = 8000;
const question = 'Hello, this is the harbour office. Would you like a table by the window?';
/** When the person answers the question. */
const answerS = 8;

interface Conversation {
  readonly conversation_id: string;
  readonly status: string;
  readonly direction: string;
  readonly transcript: readonly { readonly role: string; readonly message: string | null }[];
  readonly metadata: { readonly termination_reason: string; readonly phone_call: Readonly<Record<string, unknown>> };
}

/** Samples of a file with a header of 44 bytes, as baresip writes it. */
const samplesOf = (wav: Buffer): Int16Array =>
  new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length - (wav.length % 2)));

/** Seconds with a voice, in frames of 20 ms. */
function voicedS(samples: Int16Array): number {
  let frames = 0;
  for (let at = 0; at < samples.length; at += 160)
    frames += meanSquare(samples.subarray(at, at + 160)) > 10_000 ? 1 : 0;
  return frames / 50;
}

describe.skipIf(!hasBaresip || !hasKamailio)('calls with baresip through kamailio', () => {
  let server: RunningServer;
  let stopProxy: () => Promise<void>;
  let headers: { readonly authorization: string };
  let microphone: Int16Array;
  let spokenQuestion: Int16Array;
  let agentId: string;
  let phoneNumberId: string;
  const telephones: ReturnType<typeof startBaresip>[] = [];

  async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const url = server.url + path;
    const reply = method === 'POST' ? await postJson(url, body, headers) : await fetch(url, { headers });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }

  beforeAll(async () => {
    const port = await freePort();
    const env = { SIP_PORT: String(port), RTP_PORTS: '26500-26599', DEVELOPMENT: 'true' };
    server = await startServer({ env });
    stopProxy = startKamailio(proxyPort, `127.0.0.1:${port}`);
    headers = { authorization: `Bearer ${(await signUp(server.url)).accessToken}` };
    await call('POST', '/v1/user/save-user-agreement', { agreement: 'conversational_ai' });
    const ask = { slot: 'window', type: 'yes_no', prompt: question, retries: 0 };
    ({ agent_id: agentId } = await call<{ agent_id: string }>('POST', '/v1/convai/agents/create', {
      conversation_config: {
        agent: { first_message: '', language: 'en', prompt: { llm: 'guided-agent' } },
        conversation: { max_duration_seconds: 18 },
      },
      workflow: {
        nodes: {
          start: { type: 'start' },
          window: { type: 'override_agent', label: 'Window', guided: { ask } },
          done: { type: 'override_agent', label: 'Done', guided: { say: 'Thank you.' } },
        },
        edges: {
          first: { source: 'start', target: 'window', forward_condition: { type: 'unconditional' } },
          thanks: { source: 'window', target: 'done', forward_condition: { type: 'result', successful: true } },
        },
      },
    }));
    const credentials = { username: 'ann', password: proxyPassword };
    ({ phone_number_id: phoneNumberId } = await call<{ phone_number_id: string }>('POST', '/v1/convai/phone-numbers', {
      provider: 'sip_trunk',
      phone_number: ours,
      label: 'Office',
      agent_id: agentId,
      inbound_trunk_config: { credentials },
      outbound_trunk_config: { address: `127.0.0.1:${proxyPort}`, transport: 'udp', credentials },
    }));
    const { voices } = await call<{ voices: { voice_id: string; name: string }[] }>('GET', '/v1/voices');
    const voiceOf = (name: string): string => voices.find((voice) => voice.name === name)!.voice_id;
    const say = async (voiceId: string, text: string): Promise<Int16Array> => {
      const path = `/v1/text-to-speech/${voiceId}?output_format=pcm_8000`;
      const reply = await postJson(server.url + path, { text, language_code: 'en' }, headers);
      if (!reply.ok) throw new Error(await reply.text());
      return new Int16Array(await reply.arrayBuffer());
    };
    const agent = await call<{ conversation_config: { tts: { voice_id: string } } }>(
      'GET',
      `/v1/convai/agents/${agentId}`,
    );
    spokenQuestion = await say(agent.conversation_config.tts.voice_id, question);
    const answer = await say(voiceOf('Marlow'), 'No.');
    microphone = new Int16Array(30 * sampleRate);
    microphone.set(answer, answerS * sampleRate);
  }, 240_000);
  afterAll(async () => {
    for (const telephone of telephones) await telephone.stop();
    await stopProxy?.();
    await server?.remove();
  });

  /** Registers at the proxy with digest, and dials or waits. */
  async function openTelephone(dial?: string): Promise<ReturnType<typeof startBaresip>> {
    const telephone = startBaresip({
      account: `<sip:${theirs}@127.0.0.1:${proxyPort}>;auth_user=ann;auth_pass=${proxyPassword};regint=60;answermode=auto;audio_codecs=PCMU`,
      port: telephonePort,
      rtp: { from: 26_600, to: 26_620 },
      microphone,
      ...(dial && { dial }),
    });
    telephones.push(telephone);
    await expect.poll(telephone.output, { timeout: 20_000 }).toMatch(/1 binding/);
    return telephone;
  }

  const read = (id: string): Promise<Conversation> => call('GET', `/v1/convai/conversations/${id}`);
  async function untilDone(id: string): Promise<Conversation> {
    await expect.poll(async () => (await read(id)).status, { timeout: 60_000, interval: 300 }).toBe('done');
    return read(id);
  }

  /** The question was heard as it was said, without gaps; the reply to the answer may follow. */
  function expectQuestion(heard: Buffer): void {
    const questionS = voicedS(spokenQuestion);
    expect(voicedS(samplesOf(heard).subarray(0, answerS * sampleRate)) / questionS).toBeCloseTo(1, 1);
  }

  it('O-79 is called by baresip, which hears the question, answers, and hangs up', {
    timeout: 120_000,
  }, async () => {
    const telephone = await openTelephone(`sip:${ours}@127.0.0.1:${proxyPort}`);
    await expect.poll(telephone.output, { timeout: 30_000 }).toContain('Call established');
    const newest = async () =>
      (await call<{ conversations: Conversation[] }>('GET', `/v1/convai/conversations?agent_id=${agentId}`))
        .conversations[0];
    await expect.poll(newest, { timeout: 20_000 }).toMatchObject({ direction: 'inbound' });
    const { conversation_id: id } = (await newest())!;
    await expect
      .poll(async () => (await read(id)).transcript.map(({ role }) => role).slice(0, 3), { timeout: 30_000 })
      .toEqual(['agent', 'user', 'agent']);
    const [heard] = await telephone.stop();
    const { transcript, metadata } = await untilDone(id);
    expect(transcript.slice(0, 3).map(({ message }) => message?.trim())).toEqual([
      question,
      expect.stringMatching(/^(no|nah|nope)$/),
      'Thank you.',
    ]);
    expect(metadata.termination_reason).toBe('The caller hung up.');
    expect(metadata.phone_call).toMatchObject({ direction: 'inbound', agent_number: ours, external_number: theirs });
    expectQuestion(heard!);
  });

  it('O-79 calls baresip, which hears the question, until the longest duration', async () => {
    const telephone = await openTelephone();
    const started = await call<{ success: boolean; conversation_id: string }>(
      'POST',
      '/v1/convai/sip-trunk/outbound-call',
      { agent_id: agentId, agent_phone_number_id: phoneNumberId, to_number: theirs },
    );
    expect(started.success).toBe(true);
    await expect.poll(telephone.output, { timeout: 60_000 }).toMatch(/session closed|terminated/i);
    const { transcript, metadata } = await untilDone(started.conversation_id);
    const [heard] = await telephone.stop();
    expect(transcript.slice(0, 3).map(({ role }) => role)).toEqual(['agent', 'user', 'agent']);
    expect(metadata.termination_reason).toMatch(/longest duration/);
    expect(metadata.phone_call).toMatchObject({ direction: 'outbound', external_number: theirs });
    expectQuestion(heard!);
  }, 120_000);
});
