import { fileURLToPath } from 'node:url';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { openDecoder } from './decoder.ts';
import { openEncoder } from './encoder.ts';
import { sine } from './test-signals.ts';

/**
 * Writes or reads 1600 short files, depending on the argument, and prints the memory growth over the last 1000 in MB.
 */
const { samples, sampleRate } = sine(440, 22_050, 0.1);
const formats = ['mp3_44100_128', 'opus_48000_64', 'wav_44100', 'ulaw_8000'] as const;
const names = ['tone.mp3', 'tone.opus', 'tone.m4a', 'tone.flac'];

function writeFile(run: number): void {
  const encoder = openEncoder(formats[run % 4]!, sampleRate);
  encoder.write(samples, sampleRate);
  // Some streams are closed early.
  if (run % 5 > 0) encoder.end();
  encoder.close();
}

function readFile(run: number): void {
  const decoder = openDecoder(fileURLToPath(new URL(`./fixtures/${names[run % 4]}`, import.meta.url)), 16_000);
  decoder.read(run % 5 > 0 ? 0.1 : 2);
  decoder.close();
}

Log.setLevel(AV_LOG_QUIET);
const runOnce = process.argv[2] === 'write' ? writeFile : readFile;
let before = 0;
for (let run = 0; run < 1600; run++) {
  runOnce(run);
  if (run === 599) before = process.memoryUsage.rss();
  // Buffers are freed between iterations of the event loop, as in the real process.
  await new Promise(setImmediate);
}
console.log((process.memoryUsage.rss() - before) / 2 ** 20);
