/**
 * Measures the engines alone, without server and codec: `node bench/speech-engines.ts [seconds of load] [clients]`.
 * First audio and total time of 1000 characters, then the same text by many clients at once: memory, main loop, throughput.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { VoiceSettings } from '../engines/contract/engine.ts';
import { openSpeech } from '../engines/registry.ts';
import { percentile, report, thousandCharacters } from './measure.ts';

const loadS = Number(process.argv[2] ?? 20);
const clients = Number(process.argv[3] ?? 16);
const rounds = 15;
const names = ['Marlow', 'Nora', 'Fergus', 'Kip', 'Edmund', 'Beatrix'];
const settings: VoiceSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
const neverAborted = new AbortController().signal;
const megabytes = (): number => Math.round(process.memoryUsage().rss / 1e6);

const openedAt = performance.now();
const speech = await openSpeech();
console.log(`open and warm: ${(performance.now() - openedAt).toFixed(0)} ms, ${megabytes()} MB`);

async function speak(name: string, text: string) {
  const voice = speech.voices.find((candidate) => candidate.name === name)!;
  const startedAt = performance.now();
  let firstMs = 0;
  let audioS = 0;
  for await (const { pcm } of speech.speak({ voice, text, languageCode: 'en', settings }, neverAborted)) {
    firstMs ||= performance.now() - startedAt;
    audioS += pcm.samples.length / pcm.sampleRate;
  }
  return { firstMs, totalMs: performance.now() - startedAt, audioS };
}

// Warms up all workers and engines.
for (let i = 0; i < 3; i++) await Promise.all(names.map((name) => speak(name, thousandCharacters)));

for (const name of names) {
  const runs = [];
  for (let i = 0; i < rounds; i++) runs.push(await speak(name, thousandCharacters));
  const audioS = runs[0]!.audioS;
  const totalMs = runs.map((run) => run.totalMs);
  console.log(`\n${name}: 1000 characters, ${audioS.toFixed(0)} s of speech`);
  console.log(
    report(
      '  first audio',
      runs.map((run) => run.firstMs),
    ),
  );
  console.log(
    report('  total time', totalMs),
    `real-time factor ${(percentile(totalMs, 0.5) / audioS / 1000).toFixed(4)}`,
  );
}

console.log(`\n${clients} clients at once for ${loadS} s`);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const startedAt = performance.now();
const elapsedS = (): number => (performance.now() - startedAt) / 1000;
const memory: number[] = [];
const sampling = setInterval(() => memory.push(megabytes()), 500);
let textCount = 0;
let speechS = 0;
await Promise.all(
  Array.from({ length: clients }, async (_, client) => {
    for (let i = client; elapsedS() < loadS; i++) {
      const { audioS } = await speak(names[i % names.length]!, thousandCharacters);
      speechS += audioS;
      textCount++;
    }
  }),
);
clearInterval(sampling);
delay.disable();
const third = Math.floor(memory.length / 3);
const mean = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
console.log(`  ${textCount} texts, ${(speechS / elapsedS()).toFixed(0)} times real time`);
console.log(
  `  memory in MB: first third ${mean(memory.slice(0, third))}, second ${mean(memory.slice(third, 2 * third))}, last ${mean(memory.slice(2 * third))}, maximum ${Math.max(...memory)}`,
);
console.log(
  `  main loop delay p50 ${(delay.percentile(50) / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, maximum ${(delay.max / 1e6).toFixed(1)} ms (including the sampling interval of 1 ms)`,
);
await speech.close();
