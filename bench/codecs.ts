/**
 * Speed of the codecs compared with Debian's ffmpeg: `node bench/codecs.ts`. Needs espeak-ng and ffmpeg.
 * The speech is 1000 English characters by espeak-ng. The ratio is the time of the codecs divided by that of ffmpeg, as
 * medians of alternating rounds.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readWav } from '../audio/formats/wav.ts';
import type { Pcm } from '../audio/pcm.ts';
import { type OutputFormat, outputFormats } from '../contract/catalogue/output-formats.ts';
import { openCodecs } from '../engines/codec/codecs.ts';

const rounds = 9;
/** 0.1 s at 22.05 kHz. */
const chunkLength = 2205;
const sentence = 'The quick brown fox jumps over the lazy dog while seven wise owls watch from the old oak tree. ';
const text = sentence.repeat(11).slice(0, 1000);
const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'));
const file = (name: string) => join(folder, name);
const neverAborted = new AbortController().signal;

writeFileSync(file('text'), text);
const wav = execFileSync('espeak-ng', ['--stdout', '-f', file('text')], { maxBuffer: 2 ** 26 });
writeFileSync(file('speech.wav'), wav);
const speech = readWav(wav);
const seconds = speech.samples.length / speech.sampleRate;

async function* chunks(pcm: Pcm): AsyncGenerator<Pcm> {
  for (let i = 0; i < pcm.samples.length; i += chunkLength)
    yield { ...pcm, samples: pcm.samples.slice(i, i + chunkLength) };
}

/** Runs a shell command line and returns its duration in ms. */
async function timeShell(line: string): Promise<number> {
  const start = performance.now();
  const [code] = await once(spawn('sh', ['-c', line], { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`${line}: exit code ${code}`);
  return performance.now() - start;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const formatNumber = (value: number, digits = 0): string => value.toFixed(digits).padStart(7);

const codecs = await openCodecs();

/** Encodes the speech; returns the times of the first and the last byte in ms. */
async function encode(format: OutputFormat): Promise<{ first: number; total: number; bytes: number }> {
  const start = performance.now();
  let first = 0;
  let bytes = 0;
  for await (const part of codecs.encode(format, chunks(speech), neverAborted)) {
    first ||= performance.now() - start;
    bytes += part.length;
  }
  return { first, total: performance.now() - start, bytes };
}

async function compareWithFfmpeg(): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const pipelines: number[] = [];
  await encode('mp3_44100_128');
  for (let round = 0; round < rounds; round++) {
    ours.push((await encode('mp3_44100_128')).total);
    theirs.push(await timeShell(`ffmpeg -v error -y -i ${file('speech.wav')} -b:a 128k -ar 44100 ${file('out.mp3')}`));
    const from = `espeak-ng --stdout -f ${file('text')}`;
    pipelines.push(await timeShell(`${from} | ffmpeg -v error -y -i - -b:a 128k -ar 44100 ${file('out.mp3')}`));
  }
  console.log(`${seconds.toFixed(1)} s of speech to mp3_44100_128, ms, median of ${rounds}`);
  console.log(`  codecs.encode      ${formatNumber(median(ours))}`);
  console.log(
    `  ffmpeg             ${formatNumber(median(theirs))}   ratio ${(median(ours) / median(theirs)).toFixed(2)}`,
  );
  console.log(
    `  espeak-ng | ffmpeg ${formatNumber(median(pipelines))}   ratio ${(median(ours) / median(pipelines)).toFixed(2)}`,
  );
}

async function measureFormats(): Promise<void> {
  console.log('format            first ms  total ms  x realtime');
  for (const format of Object.keys(outputFormats) as OutputFormat[]) {
    const runs = [];
    for (let round = 0; round < 3; round++) runs.push(await encode(format));
    const first = median(runs.map((run) => run.first));
    const totalMs = median(runs.map((run) => run.total));
    console.log(
      `${format.padEnd(16)} ${formatNumber(first, 1)}   ${formatNumber(totalMs)}   ${formatNumber((seconds * 1000) / totalMs)}`,
    );
  }
}

async function measureConcurrentStreams(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const runs = await Promise.all(Array.from({ length: 16 }, () => encode('mp3_44100_128')));
  const totalMs = performance.now() - start;
  delay.disable();
  const lag = `event loop delay p99 ${(delay.percentile(99) / 1e6 - 1).toFixed(1)} ms`;
  const totals = runs.map((run) => run.total);
  const spread = `first bytes after ${formatNumber(median(runs.map((run) => run.first)), 1)} ms (median), `;
  const fairness = `slowest over fastest ${(Math.max(...totals) / Math.min(...totals)).toFixed(2)}`;
  console.log(
    `16 streams at once: ${formatNumber((16 * seconds * 1000) / totalMs)} x realtime, ${spread}${fairness}, ${lag}`,
  );
}

try {
  await compareWithFfmpeg();
  await measureFormats();
  await measureConcurrentStreams();
} finally {
  await codecs.close();
  rmSync(folder, { recursive: true });
}
