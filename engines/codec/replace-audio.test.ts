import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neverAborted } from '../contract/test-signal.ts';
import { type Codecs, openCodecs } from './codecs.ts';
import { readPackets } from './test-packets.ts';
import { collectBytes, collectSamples, inChunks } from './test-signals.ts';

let codecs: Codecs;
let folder: string;
/** Half a second of silence, then a click, then silence. */
const clickAtS = 0.5;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbre-replace-'));
  codecs = await openCodecs({ processes: 1, spoolDirectory: folder });
  const samples = new Float32Array(44_100);
  samples.fill(0.8, clickAtS * 44_100, clickAtS * 44_100 + 200);
  const mp3 = codecs.encode('mp3_44100_128', inChunks({ samples, sampleRate: 44_100 }, 44_100), neverAborted);
  await writeFile(join(folder, 'click.mp3'), await collectBytes(mp3));
  const flac = codecs.encodeStereo('flac_48000', leftAndRight(), neverAborted);
  await writeFile(join(folder, 'stereo.flac'), await collectBytes(flac));
});
afterAll(async () => {
  await codecs.close();
  await rm(folder, { recursive: true });
});

/** Two seconds: a click at 0.5 s on the left, at 1.5 s on the right. */
async function* leftAndRight() {
  for (let piece = 0; piece < 20; piece++) {
    const channels = [new Float32Array(4800), new Float32Array(4800)];
    if (piece === 5) channels[0]!.fill(0.8, 0, 200);
    if (piece === 15) channels[1]!.fill(0.8, 0, 200);
    yield { channels, sampleRate: 48_000 };
  }
}

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const replace = (name: string) =>
  codecs.replaceAudio(
    { path: fixture(name), audioPath: join(folder, 'click.mp3'), outputPath: join(folder, 'out') },
    neverAborted,
  );

it.each([
  ['video.mp4', 'mp4'],
  ['video.mov', 'mp4'],
  ['video.mkv', 'mp4'],
  ['video.webm', 'webm'],
] as const)('ISO-002 copies the picture of %s and puts the new audio in its place', async (name, container) => {
  expect(await replace(name)).toBe(container);
  const out = join(folder, 'out');
  const facts = await codecs.inspect(out, neverAborted);
  expect(facts).toMatchObject({ hasVideo: true, audio: { channels: 1 } });
  expect(facts.durationS).toBeCloseTo(1, 0);
  const before = await codecs.readPictureChanges(fixture(name), neverAborted);
  const after = await codecs.readPictureChanges(out, neverAborted);
  // The same packets give the same pictures to the last bit.
  expect(after.map(({ change }) => change)).toEqual(before.map(({ change }) => change));
  const samples = await collectSamples(codecs.decode(createReadStream(out), 48_000, neverAborted));
  const onset = samples.findIndex((sample) => Math.abs(sample) > 0.3) / 48_000;
  expect(Math.abs(onset - clickAtS)).toBeLessThan(0.01);
});

it('names a picture that no container holds, and leaves other streams alive', async () => {
  await expect(replace('video.wmv')).rejects.toMatchObject({ retryable: false });
  await expect(replace('video.wmv')).rejects.toThrow('neither MP4 nor WebM holds a picture in msmpeg4v3');
  await expect(replace('tone.wav')).rejects.toMatchObject({ retryable: false });
  expect(await replace('video.mp4')).toBe('mp4');
});

it.each([
  ['video.mp4', 'mp4'],
  ['video.mov', 'mp4'],
  ['video.mkv', 'mp4'],
  ['video.avi', 'mp4'],
  ['video.webm', 'webm'],
  // Without sound, and with pictures that stay for different times.
  ['silent.mp4', 'mp4'],
  ['vfr.mp4', 'mp4'],
] as const)('DUB-009 keeps each byte and time of the picture of %s under new stereo audio', async (name, container) => {
  const [out, audioPath] = [join(folder, `stereo-${name}`), join(folder, 'stereo.flac')];
  const files = { path: fixture(name), audioPath, outputPath: out, channels: 2 } as const;
  expect(await codecs.replaceAudio(files, neverAborted)).toBe(container);
  expect(await codecs.inspect(out, neverAborted)).toMatchObject({ hasVideo: true, audio: { channels: 2 } });
  const [before, after] = [fixture(name), out].map((path) => readPackets(path, 'video'));
  expect(after!.map(({ hash }) => hash)).toEqual(before!.map(({ hash }) => hash));
  for (const [at, { atMs }] of after!.entries()) expect(Math.abs(atMs - before![at]!.atMs)).toBeLessThanOrEqual(1);
  const parts = await Array.fromAsync(codecs.decodeFile(out, { sampleRate: 48_000, channels: 2 }, neverAborted));
  for (const [channel, atS] of [0.5, 1.5].entries()) {
    const samples = parts.flatMap(({ channels }) => [...channels[channel]!]);
    expect(samples.length / 48_000).toBeGreaterThan(1.99);
    expect(Math.abs(samples.findIndex((sample) => Math.abs(sample) > 0.3) / 48_000 - atS)).toBeLessThan(0.01);
  }
});
