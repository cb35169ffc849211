/**
 * Measures a clone over the API from the first byte of the upload to the reply, its memory, its effect on concurrent
 * speech, and how reliably a captcha recognizes the speaker: `node bench/voice-clones.ts`. The recordings are speech of
 * the default voices.
 */

import { cosineSimilarity } from '../engines/lab/embedding/speaker-embedding.ts';
import { openVoiceLab } from '../engines/lab/open-lab.ts';
import { recordVoice } from '../engines/lab/recordings/test-recordings.ts';
import { openSpeech } from '../engines/registry.ts';
import { drawSentence, minCaptchaSimilarity } from '../server/features/voices/captcha/voice-captcha.rules.ts';
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { percentile, report, thousandCharacters } from './measure.ts';
import { memoryMb } from './memory.ts';

const neverAborted = new AbortController().signal;
const headers = { 'xi-api-key': bootstrap.apiKey };
const runs = 5;
/** Maximum length of the recordings of an instant clone. */
const maxRecordingS = 600;

const server = await startServer({ env: { DEFAULT_TIER: 'pro' } });
try {
  const spoken = await fetch(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM?output_format=mp3_22050_32`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: thousandCharacters }),
  });
  const recording = await spoken.blob();
  const seconds = (recording.size * 8) / 32_000;
  const clone = async (name: string, what: Blob): Promise<{ voiceId: string; durationMs: number }> => {
    const form = new FormData();
    form.set('name', name);
    form.set('files', new File([what], 'reading.mp3'));
    const startedAt = performance.now();
    const reply = await fetch(`${server.url}/v1/voices/add`, { method: 'POST', headers, body: form });
    if (!reply.ok) throw new Error(await reply.text());
    const { voice_id: voiceId } = (await reply.json()) as { voice_id: string };
    return { voiceId, durationMs: performance.now() - startedAt };
  };
  const durationMs: number[] = [];
  let voiceId = '';
  for (let run = 0; run < runs; run++) {
    const clonedVoice = await clone(`Clone ${run}`, recording);
    durationMs.push(clonedVoice.durationMs);
    voiceId = clonedVoice.voiceId;
  }
  console.log(report(`clone of ${seconds.toFixed(0)} s of speech`, durationMs));

  let lines = 0;
  const firstAudio = async (): Promise<number> => {
    const startedAt = performance.now();
    const reply = await fetch(`${server.url}/v1/text-to-speech/${voiceId}/stream`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text: `This is line ${lines++}. ${thousandCharacters.slice(0, 200)}` }),
    });
    const reader = reply.body!.getReader();
    await reader.read();
    const first = performance.now() - startedAt;
    while (!(await reader.read()).done);
    return first;
  };
  const idleMs: number[] = [];
  for (let run = 0; run < 20; run++) idleMs.push(await firstAudio());
  console.log(report('first audio of an adapted voice', idleMs));
  const busyMs: number[] = [];
  let isCloning = true;
  const clones = Promise.all([1, 2].map((at) => clone(`Concurrent ${at}`, recording))).finally(() => {
    isCloning = false;
  });
  while (isCloning) busyMs.push(await firstAudio());
  await clones;
  console.log(report('first audio of an adapted voice during two clones', busyMs));

  const memory = [memoryMb(server.pid)];
  const watch = setInterval(() => memory.push(memoryMb(server.pid)), 200);
  const readings = Math.floor(maxRecordingS / seconds);
  const long = new Blob(Array.from({ length: readings }, () => recording));
  const { durationMs: longDurationMs } = await clone('Long', long);
  clearInterval(watch);
  console.log(
    `clone of ${((readings * seconds) / 60).toFixed(1)} min: ${(longDurationMs / 1000).toFixed(1)} s; memory ${memory[0]!.toFixed(0)} MB before, ${percentile(memory, 1).toFixed(0)} MB maximum`,
  );
} finally {
  await server.remove();
}

const names = ['Marlow', 'Nora', 'Fergus', 'Kip', 'Pippa', 'Barrett', 'Edmund', 'Beatrix', 'Stanley', 'Isla'];
const speech = await openSpeech();
const lab = await openVoiceLab();
const embedVoice = async (name: string, text: string) => {
  const voice = speech.voices.find((one) => one.name === name)!;
  return lab.embed({ samples: await recordVoice(speech, voice, text), sampleRate: 16_000 }, neverAborted);
};
const owners = await Promise.all(names.map((name) => embedVoice(name, thousandCharacters)));
const [ownerSimilarities, otherSimilarities]: [number[], number[]] = [[], []];
for (const [reader, name] of names.entries())
  for (let sentence = 0; sentence < 3; sentence++) {
    const read = await embedVoice(
      name,
      drawSentence((below) => (reader * 7 + sentence * 3) % below),
    );
    for (const [owner, of] of owners.entries())
      (owner === reader ? ownerSimilarities : otherSimilarities).push(cosineSimilarity(of, read));
  }
await Promise.all([lab.close(), speech.close()]);
const acceptedShare = (values: readonly number[]): string =>
  `${((100 * values.filter((value) => value >= minCaptchaSimilarity).length) / values.length).toFixed(0)} % of ${values.length}`;
console.log(
  `captcha, minimum similarity ${minCaptchaSimilarity}: the owner is accepted in ${acceptedShare(ownerSimilarities)} (p5 ${percentile(ownerSimilarities, 0.05).toFixed(2)}), another person in ${acceptedShare(otherSimilarities)} (p95 ${percentile(otherSimilarities, 0.95).toFixed(2)})`,
);
