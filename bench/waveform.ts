/**
 * Waveform of a file of two hours: `node bench/waveform.ts [hours]`. The file repeats five
 * minutes of noise. Measures it once, and then opens it as the editor does: the whole recording, and a part of it.
 */
import { appendFileSync, createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peakSampleRate } from '../contract/catalogue/peak-levels.ts';
import { openCodecs } from '../engines/codec/codecs.ts';
import { peakFiles, peaksKey } from '../server/platform/blobs/audio-peaks.ts';
import { openFolderStore } from '../server/platform/blobs/folder-store.ts';

const hours = Number(process.argv[2] ?? 2);
const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'));
const file = join(folder, 'long.mp3');
const repeatedS = 300;
const codecs = await openCodecs();
async function* noise() {
  const sampleRate = 44_100;
  for (let second = 0; second < repeatedS; second += 1)
    yield { samples: Float32Array.from({ length: sampleRate }, () => Math.random() - 0.5), sampleRate };
}
const repeated: Uint8Array[] = [];
for await (const bytes of codecs.encode('mp3_44100_128', noise(), AbortSignal.timeout(600_000))) repeated.push(bytes);
for (let at = 0; at < (hours * 3600) / repeatedS; at += 1) appendFileSync(file, Buffer.concat(repeated));

const blobs = await openFolderStore(join(folder, 'store'));
const peaks = peakFiles({ blobs });
const audio = {
  blobKey: 'long',
  tenant: 'bench',
  decode: async (signal: AbortSignal) => codecs.decode(createReadStream(file), peakSampleRate, signal),
};
const timed = async (run: () => Promise<unknown>) => {
  const start = performance.now();
  await run();
  return Math.round((performance.now() - start) * 10) / 10;
};

let highestMb = 0;
const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
const startMb = megabytes();
const timer = setInterval(() => (highestMb = Math.max(highestMb, megabytes())), 100);
const measureMs = await timed(() => peaks.measure(audio));
clearInterval(timer);
const pixel = Math.floor((hours * 3600 * peakSampleRate) / 2 / 128);
const opens = [];
for (let round = 0; round < 20; round += 1)
  opens.push(await timed(() => peaks.read(audio, { samplesPerPixel: 65_536, start: 0, end: 4096 })));
const zooms = [];
for (let round = 0; round < 20; round += 1)
  zooms.push(await timed(() => peaks.read(audio, { samplesPerPixel: 128, start: pixel, end: pixel + 4096 })));
const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
console.table({
  'audio, MB': Math.round(statSync(file).size / 1e6),
  'waveform, MB': Math.round(((await blobs.stat(peaksKey('long')))?.bytes ?? 0) / 1e5) / 10,
  'measured once, s': Math.round(measureMs / 100) / 10,
  'memory while measured, MB': Math.round(highestMb - startMb),
  'whole recording, p50 ms': median(opens),
  'one part, p50 ms': median(zooms),
});
await codecs.close();
rmSync(folder, { recursive: true });
