import type { ChildProcess } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pcm } from '../../audio/pcm.ts';
import { openDecoder } from '../codec/decoder.ts';
import { inChunks } from '../codec/test-signals.ts';
import { neverAborted } from '../contract/test-signal.ts';
import type { VideoScene } from './contract.ts';
import { openVideoRenderer } from './renderer.ts';
import { probe, readLevels } from './test-film.ts';

const scene: VideoScene = {
  theme: 'dark',
  voiceName: 'Maren',
  brand: 'Timbre',
  peaks: new Uint8Array(240).fill(255),
  durationS: 1.5,
  words: [{ text: 'Tick', startS: 0.2, endS: 0.6 }],
  avatarSeed: 'maren',
};
const renderer = openVideoRenderer();
let folder: string;
let processes: ChildProcess[];
const recordProcess = (message: unknown): void => {
  processes.push((message as { process: ChildProcess }).process);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbre-video-'));
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  processes = [];
  channel('child_process').subscribe(recordProcess);
});
afterEach(() => channel('child_process').unsubscribe(recordProcess));

/** Silence with noise bursts of 10 ms at the given seconds. */
function clicks(atS: readonly number[], seconds: number, sampleRate = 22_050): Pcm {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  for (const at of atS) {
    const start = Math.round(at * sampleRate);
    for (let i = 0; i < sampleRate / 100; i++) samples[start + i] = 0.9 * Math.sin(i * i);
  }
  return { samples, sampleRate };
}

/** Times of sound after silence, in seconds. */
function findOnsets(file: string): number[] {
  const rate = 48_000;
  const decoder = openDecoder(file, rate);
  const { samples } = decoder.read(60);
  decoder.close();
  const onsets: number[] = [];
  let quiet = rate;
  for (const [at, sample] of samples.entries()) {
    const loud = Math.abs(sample) > 0.25;
    if (loud && quiet > rate / 20) onsets.push(at / rate);
    quiet = loud ? 0 : quiet + 1;
  }
  return onsets;
}

async function* endless(): AsyncGenerator<Pcm> {
  for (;;) yield clicks([], 1);
}

// Rendering takes seconds while other tests use the CPU.
describe('a video', { timeout: 60_000 }, () => {
  it('VIDEO-004 is H.264 and AAC with the index first, and its bars move within 40 ms of the audio', async () => {
    const file = join(folder, 'clicks.mp4');
    const times = [0.251, 0.7, 1.18];
    const progress: number[] = [];
    const onProgress = (share: number) => progress.push(share);
    await renderer.render(scene, inChunks(clicks(times, 1.5), 3000), file, { signal: neverAborted, onProgress });

    const { video, audio, boxes } = await probe(file);
    expect(video).toMatchObject({ codec: 'h264', pixels: 'yuv420p', size: [1080, 1080], rate: 30, startS: 0 });
    expect(audio).toMatchObject({ codec: 'aac', sampleRate: 48_000, startS: 0 });
    expect(Math.abs(video.durationS - 1.5)).toBeLessThan(0.035);
    expect(Math.abs(audio.durationS - 1.5)).toBeLessThan(0.025);
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));

    const frames = readLevels(file);
    const raisesS = frames.filter(({ level }, at) => at > 0 && level > frames[at - 1]!.level + 2).map(({ atS }) => atS);
    const onsets = findOnsets(file);
    expect(frames).toHaveLength(45);
    expect(onsets).toHaveLength(times.length);
    expect(raisesS).toHaveLength(times.length);
    for (const [at, time] of times.entries()) {
      expect(Math.abs(onsets[at]! - time)).toBeLessThan(0.01);
      expect(Math.abs(raisesS[at]! - onsets[at]!)).toBeLessThan(0.04);
    }
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    expect(progress.length).toBeGreaterThan(3);
  });

  it('has the length of its audio at another sample rate and without words', async () => {
    const file = join(folder, 'whole.mp4');
    const options = { signal: neverAborted, onProgress() {} };
    await renderer.render({ ...scene, words: [], theme: 'colour' }, clicks([], 0.51, 8000), file, options);
    const { video } = await probe(file);
    expect(Math.abs(video.durationS - 0.51)).toBeLessThan(0.035);
  });

  it('ends its process and deletes its file when aborted', async () => {
    const file = join(folder, 'aborted.mp4');
    const abort = new AbortController();
    const onProgress = () => abort.abort(new Error('cancelled'));
    await expect(renderer.render(scene, endless(), file, { signal: abort.signal, onProgress })).rejects.toThrow(
      'cancelled',
    );
    expect(existsSync(file)).toBe(false);
    expect(processes.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)).toBe(true);
  });

  it('fails with a retryable error and deletes its file if its process dies', async () => {
    const file = join(folder, 'dead.mp4');
    const onProgress = () => void processes[0]!.kill('SIGKILL');
    const failed = renderer.render(scene, endless(), file, { signal: neverAborted, onProgress });
    await expect(failed).rejects.toMatchObject({ name: 'EngineError', retryable: true });
    expect(existsSync(file)).toBe(false);
  });

  it('rejects with the error of its audio source', async () => {
    const file = join(folder, 'broken.mp4');
    async function* broken(): AsyncGenerator<Pcm> {
      yield clicks([], 0.3);
      throw new Error('no more');
    }
    await expect(renderer.render(scene, broken(), file, { signal: neverAborted, onProgress() {} })).rejects.toThrow(
      'no more',
    );
    expect(existsSync(file)).toBe(false);
  });
});

describe('a picture', { timeout: 60_000 }, () => {
  const sizeOf = (png: Uint8Array) => {
    const bytes = Buffer.from(png);
    return [bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  };

  it('VIDEO-005 VIDEO-002 is a PNG that differs for each theme', async () => {
    const stills = [];
    for (const theme of ['colour', 'light', 'dark'] as const)
      stills.push(await renderer.still({ ...scene, theme }, neverAborted));
    for (const still of stills) expect(sizeOf(still)).toEqual(['PNG', 1080, 1080]);
    expect(new Set(stills.map((still) => Buffer.from(still).toString('base64'))).size).toBe(3);
    expect(processes).toHaveLength(1);
  });

  it('is drawn by a new process after the first one died', async () => {
    const ownRenderer = openVideoRenderer();
    const { peaks, brand, avatarSeed, voiceName } = scene;
    const card = { title: 'مرحبا بالعالم 世界 🎉', voiceName, publicName: '', brand, peaks, avatarSeed };
    expect(sizeOf(await ownRenderer.card(card, neverAborted))).toEqual(['PNG', 1200, 630]);
    const drawing = ownRenderer.still(scene, neverAborted);
    processes[0]!.kill('SIGKILL');
    await expect(drawing).rejects.toMatchObject({ name: 'EngineError', retryable: true });
    expect(sizeOf(await ownRenderer.card(card, neverAborted))).toEqual(['PNG', 1200, 630]);
    await ownRenderer.close();
    await expect(ownRenderer.card(card, neverAborted)).rejects.toMatchObject({ name: 'EngineError', retryable: false });
  });
});
