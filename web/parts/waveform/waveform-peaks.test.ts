import { beforeAll, describe, expect, it } from 'vitest';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { GrowingAudio } from '../player/player-audio.ts';
import { concatBytes, playableBlob } from '../player/player-playback.ts';
import { barHeights, barPath } from './waveform-bars.ts';
import { completeFrames } from './waveform-mp3.ts';
import { decodePeaks, totalPeaks } from './waveform-outline.ts';
import { appendPeaks, cutter, peaksPerSecond } from './waveform-peaks.ts';

let mp3: Uint8Array;
const seconds = 12;

beforeAll(async () => {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: 44_100, channels: 1, bitrate: 128 });
  const samples = Float32Array.from({ length: 44_100 * seconds }, (_, at) => Math.sin(at / 20) * 0.5);
  mp3 = concatBytes([Uint8Array.from(encoder.encode([samples])), Uint8Array.from(encoder.finalize())]);
});

const audioOf = (parts: Partial<GrowingAudio> & { chunks: readonly Uint8Array[] }): GrowingAudio => ({
  contentType: () => 'audio/mpeg',
  raw: undefined,
  state: () => 'whole',
  error: () => undefined,
  subscribe: () => () => {},
  stop: () => {},
  ...parts,
});

describe('complete MP3 frames', () => {
  it('cover the recording to within 80 ms', () => {
    const { length, durationInS } = completeFrames(mp3);
    expect(length).toBe(mp3.length);
    expect(Math.abs(durationInS - seconds)).toBeLessThan(0.08);
  });

  it('end before a truncated frame', () => {
    const complete = completeFrames(mp3.subarray(0, 5000));
    expect(complete.length).toBeGreaterThan(4000);
    expect(complete.length).toBeLessThan(5000);
    expect(completeFrames(mp3.subarray(0, complete.length))).toEqual(complete);
  });

  it('are not found in other bytes', () => {
    expect(completeFrames(new Uint8Array(5000).fill(255)).length).toBe(0);
  });
});

describe('splitting audio into decodable segments', () => {
  it('splits streaming MP3 between frames without losing bytes', () => {
    const chunks: Uint8Array[] = [];
    let isComplete = false;
    const cut = cutter(audioOf({ chunks, state: () => (isComplete ? 'whole' : 'growing') }));
    const pieces: Uint8Array[] = [];
    let durationInS = 0;
    const take = () => {
      for (let segment = cut(); segment; segment = cut()) {
        pieces.push(new Uint8Array(segment.file));
        durationInS += segment.durationInS ?? Number.NaN;
      }
    };
    for (let at = 0; at < mp3.length; at += 777) {
      chunks.push(mp3.slice(at, at + 777));
      take();
    }
    expect(pieces.length).toBeGreaterThan(1);
    isComplete = true;
    take();
    expect(concatBytes(pieces)).toEqual(concatBytes(chunks));
    expect(Math.abs(durationInS - seconds)).toBeLessThan(0.08);
  });

  it('waits for the end of formats that cannot be split', () => {
    let isComplete = false;
    const cut = cutter(
      audioOf({
        contentType: () => 'audio/ogg',
        chunks: [new Uint8Array(9)],
        state: () => (isComplete ? 'whole' : 'growing'),
      }),
    );
    expect(cut()).toBeUndefined();
    isComplete = true;
    expect(cut()?.file.byteLength).toBe(9);
    expect(cut()).toBeUndefined();
  });

  it('adds a header to raw samples and keeps half a sample for the next segment', () => {
    const raw = { codec: 'pcm', sampleRate: 16_000 } as const;
    const cut = cutter(audioOf({ contentType: () => 'audio/pcm', raw, chunks: [new Uint8Array(32_001)] }));
    const segment = cut();
    expect(segment?.durationInS).toBe(1);
    expect(segment?.file.byteLength).toBe(32_044);
    expect(cut()).toBeUndefined();
  });
});

it('converts raw samples to a WAV file with the right header', async () => {
  const audio = audioOf({ chunks: [new Uint8Array(801)], raw: { codec: 'ulaw', sampleRate: 8000 } });
  const view = new DataView(await playableBlob(audio).arrayBuffer());
  const text = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
  expect([text(0), text(8), text(36)]).toEqual(['RIFF', 'WAVE', 'data']);
  expect([view.getUint16(20, true), view.getUint32(24, true), view.getUint32(40, true)]).toEqual([7, 8000, 801]);
  expect(view.byteLength).toBe(845);
});

it('takes the largest sample of each segment as its peak', () => {
  const peaks: number[] = [];
  appendPeaks(peaks, Float32Array.of(0.1, -0.9, 0.2, 0.3), 2 / peaksPerSecond);
  expect(peaks.map((peak) => Number(peak.toFixed(3)))).toEqual([0.9, 0.3]);
});

describe('bars', () => {
  it('cover equal parts of the recording and are flat where audio is missing', () => {
    expect(barHeights([0.8, 0.8, 0.6, 0.2], 8, 4)).toEqual([1, 0.5, 0, 0]);
    expect(barHeights([0.8, 0.2], 2, 2)).toEqual([1, 0.25]);
  });

  it('stay low for a quiet recording and are dots for silence', () => {
    expect(barHeights([0.15, 0], 2, 2)).toEqual([0.5, 0.06]);
  });

  it('are drawn as one path around the middle', () => {
    expect(barPath([1, 0], 4, 2, 20)).toBe('M1 1.0v18.01M5 10.0v0.01');
  });
});

describe('U-01 a stored waveform', () => {
  it('covers the whole recording at any length', () => {
    const peaks = decodePeaks(btoa(String.fromCharCode(0, 51, 255)))!;
    expect(peaks.values).toEqual([0, 0.2, 1]);
    expect([totalPeaks(peaks, 2), totalPeaks(peaks, 600)]).toEqual([3, 3]);
    expect(totalPeaks({ values: [], perSecond: peaksPerSecond }, 2)).toBe(200);
  });

  it('fills more bars than it has peaks', () => {
    expect(barHeights([1, 0.5], 2, 5)).toEqual([1, 1, 1, 0.5, 0.5]);
  });

  it('is undefined if it is invalid', () => {
    expect([decodePeaks(''), decodePeaks('not base64!')]).toEqual([undefined, undefined]);
  });
});
