// Spoken calls by SIP and RTP on loopback: from the end of what a person says to the first sound of the reply, by the
// waveform that the telephone of the person plays. A guided agent asks questions, which the person answers with yes and
// no. The server runs in a process of its own; what connects the call to the conversation runs here.
//   node bench/telephony/first-sound.ts [rounds, 20] [calls at once, 1]

import { setTimeout as wait } from 'node:timers/promises';
import { openStreamResampler } from '../../audio/effects/stream-resampler.ts';
import { decodeMulaw, encodeMulaw } from '../../audio/formats/g711.ts';
import { openSpeech } from '../../engines/registry.ts';
import { openLog } from '../../server/platform/log.ts';
import type { PhoneLine } from '../../server/platform/telephony/phone-line.ts';
import { openMediaSession } from '../../server/platform/telephony/rtp/rtp-media-session.ts';
import { openRtpPorts } from '../../server/platform/telephony/rtp/rtp-ports.ts';
import { openSipTelephone, type SipTelephone } from '../../server/platform/telephony/sip/sip-telephone.ts';
import { openTalk } from '../../tests/agents/talk-client.ts';
import { signUp } from '../../tests/support/accounts.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { report } from '../measure.ts';
import { speakText } from '../speak-text.ts';

const [rounds = 20, calls = 1] = process.argv.slice(2).map(Number);
/** Level of speech at least, and the silence within a reply after which it is over. */
const [speechDb, replyEndMs] = [-45, 1200];
/** A person asks the next thing this long after the reply. */
const thinkingMs = 300;

/** µ-law of answers, without the silence around them. */
async function recordAnswers(): Promise<Uint8Array[]> {
  const speech = await openSpeech();
  const voice = speech.voices.find(({ name }) => name === 'Marlow')!;
  const recordings: Uint8Array[] = [];
  for (const answer of ['Yes.', 'No.']) {
    const pcm = await speakText(speech, voice, answer, 'en');
    const samples = openStreamResampler(pcm.sampleRate, 8000).write(pcm.samples);
    const isLoud = (sample: number): boolean => Math.abs(sample) > 0.01;
    const trimmed = samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
    recordings.push(encodeMulaw(Int16Array.from(trimmed, (sample) => Math.round(sample * 30_000))));
  }
  await speech.close();
  return recordings;
}

const recordings = await recordAnswers();
const server = await startServer({ env: { DEFAULT_TIER: 'enterprise' } });
const { accessToken } = await signUp(server.url);
const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json().catch(() => ({}))) as Record<string, unknown>;
}

await post('/v1/user/save-user-agreement', { agreement: 'conversational_ai' });
/** A node that asks, for each round; the next one follows whatever was understood. */
const asked = Array.from({ length: rounds + 2 }, (_, i) => `question${i}`);
const edges = asked.flatMap((target, i) => {
  const source = asked[i - 1];
  if (source === undefined) return [{ source: 'start', target, forward_condition: { type: 'unconditional' } }];
  return [true, false].map((successful) => ({ source, target, forward_condition: { type: 'result', successful } }));
});
const nodes = asked.map((slot, i) => {
  const prompt = `Question ${i + 1}. Would you like a table by the window?`;
  return [slot, { type: 'override_agent', label: slot, guided: { ask: { slot, type: 'yes_no', prompt, retries: 0 } } }];
});
const { agent_id: agentId } = await post('/v1/convai/agents/create', {
  name: 'Bench',
  workflow: {
    nodes: { start: { type: 'start' }, ...Object.fromEntries(nodes) },
    edges: Object.fromEntries(edges.map((edge, i) => [`edge${i}`, edge])),
  },
  conversation_config: {
    agent: { first_message: '', language: 'en', prompt: { llm: 'guided-agent' } },
    asr: { user_input_audio_format: 'ulaw_8000' },
    tts: { agent_output_audio_format: 'ulaw_8000' },
    conversation: { client_events: ['audio', 'interruption', 'user_transcript', 'agent_response', 'ping'] },
  },
});

/** Connects a call with a conversation. */
function bridge(session: PhoneLine) {
  const client = openTalk({ url: server.url, query: { agent_id: String(agentId) } });
  client.socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as { type: string; audio_event?: { audio_base_64: string } };
    if (frame.audio_event) session.play(Buffer.from(frame.audio_event.audio_base_64, 'base64'));
    else if (frame.type === 'interruption') session.clear();
  });
  void (async () => {
    await client.frame('conversation_initiation_metadata');
    for await (const frame of session.audio) {
      if (client.socket.readyState !== WebSocket.OPEN) return;
      client.socket.send(JSON.stringify({ user_audio_chunk: Buffer.from(frame).toString('base64') }));
    }
  })();
  return client;
}

function isSpeech(mulaw: Uint8Array): boolean {
  let sum = 0;
  for (const sample of decodeMulaw(mulaw)) sum += (sample / 32_768) ** 2;
  return 10 * Math.log10(sum / mulaw.length + 1e-12) > speechDb;
}

/** What the telephone of the person plays. */
function listen(session: PhoneLine) {
  let lastSpeechAt = 0;
  let waiting: { from: number; resolve: (at: number) => void } | undefined;
  void (async () => {
    for await (const frame of session.audio) {
      const now = performance.now();
      if (!isSpeech(frame)) continue;
      lastSpeechAt = now;
      if (waiting && now > waiting.from) {
        waiting.resolve(now);
        waiting = undefined;
      }
    }
  })();
  return {
    firstSpeech: (from: number): Promise<number | undefined> =>
      Promise.race([new Promise<number>((resolve) => (waiting = { from, resolve })), wait(10_000, undefined)]),
    async silence(): Promise<void> {
      while (performance.now() - lastSpeechAt < replyEndMs) await wait(50);
    },
  };
}

const ports = openRtpPorts({ from: 44_000, to: 44_999 });
const openTelephone = (): Promise<SipTelephone> =>
  openSipTelephone({
    listen: { host: '127.0.0.1' },
    outgoing: { allowPrivate: true, allowedHosts: ['127.0.0.1'] },
    log: openLog('silent'),
    openMedia: (request) => openMediaSession({ ...request, ports }),
  });
const [phones, exchange] = [await openTelephone(), await openTelephone()];
const clients: ReturnType<typeof bridge>[] = [];
exchange.onCall(async (incoming) => {
  const number = Number(incoming.calledNumber);
  clients[number] = bridge(await incoming.answer());
});
const trunk = {
  address: `127.0.0.1:${exchange.port}`,
  transport: 'udp',
  headers: {},
  mediaEncryption: 'disabled',
} as const;
const delays: number[] = [];
let missing = 0;
const understood = new Map<string, number>();

/** Where the time goes, by the messages of the conversation. */
const parts = [
  ['words', 'user_transcript'],
  ['text of the reply', 'agent_response'],
  ['first sound of the conversation', 'audio'],
] as const;
const partDelays = new Map<string, number[]>(parts.map(([name]) => [name, []]));
const firstAfter = (client: ReturnType<typeof bridge>, type: string, from: number): number | undefined =>
  client.times.find((time, i) => time >= from && client.frames[i]!.type === type);

async function call(number: number): Promise<void> {
  await wait(number * 173);
  const phone = await phones.dial(trunk, {
    to: String(number),
    from: '+4930999',
    ringingTimeoutS: 10,
    signal: new AbortController().signal,
    onCallId() {},
  });
  const client = clients[number]!;
  const heard = listen(phone);
  // The first question.
  await heard.firstSpeech(0);
  await heard.silence();
  for (let round = 0; round < rounds; round++) {
    phone.play(recordings[(round + number) % recordings.length]!);
    while (phone.waitingMs() > 0) await wait(5);
    // The last frame is on its way.
    const endedAt = performance.now();
    const repliedAt = await heard.firstSpeech(endedAt);
    if (repliedAt === undefined) missing += 1;
    // The first rounds warm up.
    else if (round > 1) {
      delays.push(repliedAt - endedAt);
      for (const [name, type] of parts) {
        const at = firstAfter(client, type, endedAt);
        if (at !== undefined) partDelays.get(name)!.push(at - endedAt);
      }
    }
    await heard.silence();
    await wait(thinkingMs);
  }
  for (const frame of client.ofType('user_transcript')) {
    const { user_transcript: text } = (frame as unknown as { user_transcription_event: { user_transcript: string } })
      .user_transcription_event;
    understood.set(text, (understood.get(text) ?? 0) + 1);
  }
  await phone.hangUp();
  client.socket.close(1000);
  await client.closed;
}

await Promise.all(Array.from({ length: calls }, (_, number) => call(number)));
await Promise.all([phones.close(), exchange.close()]);
await server.remove();
console.log(report(`end of speech to first sound, ${calls} calls at once`, delays));
for (const [name, values] of partDelays) console.log(report(`end of speech to ${name}`, values));
console.log(`replies missing: ${missing}`);
for (const [text, count] of [...understood].sort((a, b) => b[1] - a[1]).slice(0, 8)) console.log(`${count} × ${text}`);
