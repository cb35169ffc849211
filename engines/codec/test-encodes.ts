import { openEncoder } from './encoder.ts';
import { sine } from './test-signals.ts';

/** Encodes 1000 short files in this process and prints how many MB it grew by over the last 600 of them. */
const { samples, sampleRate } = sine(440, 22_050, 0.25);
let before = 0;
for (let run = 0; run < 1000; run++) {
  const encoder = openEncoder(
    (['mp3_44100_128', 'opus_48000_64', 'wav_44100', 'ulaw_8000'] as const)[run % 4]!,
    sampleRate,
  );
  encoder.write(samples);
  // Some streams are left before their end.
  if (run % 5 > 0) encoder.end();
  encoder.close();
  if (run === 399) before = process.memoryUsage.rss();
  // Buffers are freed between turns of the event loop, as between the messages of the real process.
  await new Promise(setImmediate);
}
console.log((process.memoryUsage.rss() - before) / 2 ** 20);
