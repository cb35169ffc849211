import { expect, it } from 'vitest';
import { mixChannels, openChunker, peakOf, toBase64, toPcm16 } from './pcm.ts';

it('converts samples to 16-bit little-endian PCM, and clips loud ones', () => {
  const bytes = toPcm16(Float32Array.of(0, 1, -1, 0.5, 3, -3, Number.NaN));
  const view = new DataView(bytes.buffer);
  const samples = Array.from({ length: bytes.length / 2 }, (_, at) => view.getInt16(at * 2, true));
  expect(samples).toEqual([0, 32_767, -32_767, 16_384, 32_767, -32_767, 0]);
});

it('encodes all byte values as Base64', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  expect(new Uint8Array(Buffer.from(toBase64(bytes), 'base64'))).toEqual(bytes);
  expect(toBase64(new Uint8Array())).toBe('');
});

it.each([1, 3, 7, 8, 20, 128])('joins blocks of %i samples to chunks of 8, without a gap', (blockLength) => {
  const chunks: number[][] = [];
  const write = openChunker(8, (chunk) => chunks.push([...chunk]));
  const samples = Float32Array.from({ length: 256 }, (_, at) => at);
  for (let at = 0; at < samples.length; at += blockLength) write(samples.subarray(at, at + blockLength));
  expect(chunks.every(({ length }) => length === 8)).toBe(true);
  expect(chunks.flat()).toEqual([...samples]);
});

it('keeps what does not fill a chunk for the next one', () => {
  const chunks: number[][] = [];
  const write = openChunker(4, (chunk) => chunks.push([...chunk]));
  write(Float32Array.of(1, 2, 3));
  expect(chunks).toEqual([]);
  write(Float32Array.of(4, 5));
  expect(chunks).toEqual([[1, 2, 3, 4]]);
});

it('mixes channels to their mean', () => {
  const mono = Float32Array.of(0.5, -0.5);
  expect(mixChannels([mono])).toBe(mono);
  expect([...mixChannels([Float32Array.of(1, 0), Float32Array.of(0, -1)])]).toEqual([0.5, -0.5]);
});

it('measures the highest level', () => {
  expect(peakOf(Float32Array.of(0.25, -0.75, 0.5))).toBe(0.75);
  expect(peakOf(new Float32Array())).toBe(0);
});
