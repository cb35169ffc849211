// Text to speech over WebSockets on loopback: first audio after the first flush, and many sockets at once.
//   node bench/speech-socket.ts [sockets, 50] [seconds, 60]
import { defaultVoices } from '../engines/voices/default-voices.ts';
import type { Voice } from '../engines/voices/voice.ts';
import { openSocket } from '../tests/support/socket-client.ts';
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { percentile, report } from './measure.ts';
import { memoryMb } from './memory.ts';

const rounds = 40;
/** Sockets that are opened in the same moment. */
const crowd = 20;
const [sockets = 50, seconds = 60] = process.argv.slice(2).map(Number);
const key = { 'xi-api-key': bootstrap.apiKey };
const toneVoiceId = 'toneToneToneToneTone';
// Without the cache, because repeated texts must be generated each time.
const server = await startServer({ env: { TONE_ENGINE: '1', DEFAULT_TIER: 'enterprise', SPEECH_CACHE_MB: '0' } });

const open = (voiceId: string) =>
  openSocket(`${server.url}/v1/text-to-speech/${voiceId}/stream-input?output_format=pcm_22050`, key);

/** ms from the flush to the first audio frame, on a new connection. */
async function firstAudio(voiceId: string, round: number): Promise<number> {
  const socket = open(voiceId);
  await socket.send({ text: ' ' });
  await socket.send({ text: `Good evening, it is now ${round} past seven, ` }, { text: 'and the lamp is lit. ' });
  const flushedAt = performance.now();
  await socket.send({ text: ' ', flush: true });
  await socket.frame(({ audio }) => Boolean(audio));
  const elapsed = socket.times[0]! - flushedAt;
  await socket.send({ text: '' });
  await socket.closed;
  return elapsed;
}

/** ms from opening to the first audio frame of each of `crowd` sockets that are opened at once. */
async function firstAudioOfCrowd(voiceId: string, round: number): Promise<number[]> {
  const openedAt = performance.now();
  const sockets = Array.from({ length: crowd }, () => open(voiceId));
  const times = sockets.map(async (socket, at) => {
    await socket.send(
      { text: ' ' },
      { text: `Good evening from ${at}, it is ${round} past seven, and the lamp is lit. ` },
    );
    await socket.send({ text: 'Then the wind came up from the west, and with it the rain. ', flush: true });
    await socket.frame(({ audio }) => Boolean(audio));
    const elapsed = socket.times[0]! - openedAt;
    await socket.send({ text: '' });
    await socket.closed;
    return elapsed;
  });
  return Promise.all(times);
}

/** The audio without silence, which does not depend on how the text was split. */
const withoutSilence = (audio: Buffer): Buffer => {
  const samples = new Int16Array(audio.buffer.slice(audio.byteOffset, audio.byteOffset + audio.length));
  return Buffer.from(samples.filter((sample) => sample !== 0).buffer);
};

/** Opens sockets in sequence until the time is over, each with its own text; counts wrong replies. */
async function runSockets(id: number, until: number) {
  const counts = { rounds: 0, frames: 0, wrong: 0 };
  const text = `This is the voice of socket ${id}, which says ${'abcdefghij'[id % 10]!.repeat(20)} and nothing else. `;
  const reply = await fetch(`${server.url}/v1/text-to-speech/${toneVoiceId}?output_format=pcm_22050`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ text: text.repeat(3) }),
  });
  const expected = withoutSilence(Buffer.from(await reply.arrayBuffer()));
  while (performance.now() < until) {
    const socket = open(toneVoiceId);
    await socket.send({ text: ' ' });
    for (const word of text.repeat(3).split(/(?<= )/)) {
      await socket.send({ text: word });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await socket.send({ text: '' });
    const { code } = await socket.closed;
    const isCorrect = code === 1000 && socket.frames.at(-1)?.isFinal && withoutSilence(socket.audio()).equals(expected);
    counts.rounds += 1;
    counts.frames += socket.frames.length;
    if (!isCorrect) counts.wrong += 1;
  }
  return counts;
}

try {
  for (const engine of ['espeak', 'flite']) {
    const speaksEnglish = (voice: Voice) => voice.speakers.find(({ languages }) => languages.includes('en'))?.engineId;
    const voice = defaultVoices.find((one) => speaksEnglish(one) === engine);
    if (!voice) throw new Error(`The engine ${engine} has no English default voice.`);
    for (let at = 0; at < 5; at += 1) await firstAudio(voice.id, 100 + at);
    const times: number[] = [];
    for (let at = 0; at < rounds; at += 1) times.push(await firstAudio(voice.id, at));
    console.log(report(`${engine} (${voice.name}) first audio after the first flush`, times));
    const crowdTimes: number[] = [];
    for (let at = 0; at < 6; at += 1) crowdTimes.push(...(await firstAudioOfCrowd(voice.id, at)));
    console.log(report(`${engine} (${voice.name}) first audio of ${crowd} sockets opened at once`, crowdTimes));
  }
  const memory: number[] = [memoryMb(server.pid)];
  const watch = setInterval(() => memory.push(memoryMb(server.pid)), 1000);
  const until = performance.now() + seconds * 1000;
  const results = await Promise.all(Array.from({ length: sockets }, (_, id) => runSockets(id, until)));
  clearInterval(watch);
  const sum = (name: 'rounds' | 'frames' | 'wrong') => results.reduce((total, counts) => total + counts[name], 0);
  console.log(
    `${sockets} sockets at once for ${seconds} s: ${sum('rounds')} texts, ${sum('frames')} frames, ${sum('wrong')} texts with lost or wrong frames`,
  );
  console.log(`memory: ${memory[0]!.toFixed(0)} MB before, ${percentile(memory, 1).toFixed(0)} MB maximum`);
  if (sum('wrong') > 0) process.exitCode = 1;
} finally {
  await server.remove();
}
