import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Pcm } from '../../audio/pcm.ts';
import { type Codecs, openCodecs } from './codecs.ts';
import { bytesOf, inChunks, never, sine } from './test-signals.ts';

let codecs: Codecs;
beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
});
afterAll(() => codecs.close());

const chunk = sine(440, 22_050, 0.1);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A source without end that counts its chunks and knows whether it was told to stop. */
function endless() {
  const seen = { chunks: 0, ended: false };
  async function* source(): AsyncGenerator<Pcm> {
    try {
      for (;;) {
        seen.chunks += 1;
        yield chunk;
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, source: source() };
}

describe('encode', () => {
  it('reads the source little further than the consumer has come', async () => {
    const { seen, source } = endless();
    const file = codecs.encode('mp3_44100_128', source, never)[Symbol.asyncIterator]();
    await file.next();
    await pause(300);
    expect(seen.chunks).toBeLessThan(25);
    const before = seen.chunks;
    for (let part = 0; part < 8; part++) await file.next();
    expect(seen.chunks).toBeGreaterThan(before);
    expect(seen.chunks).toBeLessThan(50);
    await file.return?.();
  });

  it('DLG-007 joins sounds of different rates without a click, each as long as it was', async () => {
    async function* source(): AsyncGenerator<Pcm> {
      for (const rate of [16_000, 22_050, 16_000, 24_000]) for (let i = 0; i < 4; i++) yield sine(300, rate, 0.1);
    }
    const bytes = await bytesOf(codecs.encode('pcm_44100', source(), never));
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
    expect(samples.length / 44_100).toBeCloseTo(1.6, 2);
    let steepest = 0;
    for (let i = 1; i < samples.length; i++) steepest = Math.max(steepest, Math.abs(samples[i]! - samples[i - 1]!));
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    // The steepest that a sine of this height is by itself, and a little for the seams of the test's own pieces.
    expect(steepest / loudest).toBeLessThan(((2 * Math.PI * 300) / 44_100) * 3);
  });

  it('tells the source to stop when it is left', async () => {
    const { seen, source } = endless();
    for await (const _ of codecs.encode('pcm_16000', source, never)) break;
    await vi.waitFor(() => expect(seen.ended).toBe(true));
  });

  it('ends with the reason of the signal, also while the source says nothing', async () => {
    const abort = new AbortController();
    const reason = new Error('left');
    async function* silent(): AsyncGenerator<Pcm> {
      yield chunk;
      await new Promise(() => {});
    }
    const file = codecs.encode('mp3_44100_128', silent(), abort.signal)[Symbol.asyncIterator]();
    await file.next();
    const rest = file.next();
    await pause(20);
    const start = performance.now();
    abort.abort(reason);
    await expect(rest).rejects.toBe(reason);
    expect(performance.now() - start).toBeLessThan(200);
  });

  it('does not begin when the signal has aborted', async () => {
    const { seen, source } = endless();
    const stream = codecs.encode('mp3_44100_128', source, AbortSignal.abort(new Error('too late')));
    await expect(bytesOf(stream)).rejects.toThrow('too late');
    expect(seen.chunks).toBe(0);
  });

  it('fails as the source fails, after the audio before it', async () => {
    const failure = new Error('the voice broke');
    async function* source(): AsyncGenerator<Pcm> {
      yield chunk;
      throw failure;
    }
    const parts: Uint8Array[] = [];
    const stream = async () => {
      for await (const bytes of codecs.encode('pcm_22050', source(), never)) parts.push(bytes);
    };
    await expect(stream()).rejects.toBe(failure);
    expect(Buffer.concat(parts).length).toBe(chunk.samples.length * 2);
  });

  it('lets a short stream overtake a long one in the same process', async () => {
    let longDone = false;
    const long = bytesOf(codecs.encode('mp3_44100_64', inChunks(sine(440, 22_050, 60), 22_050), never)).then(() => {
      longDone = true;
    });
    await pause(50);
    await bytesOf(codecs.encode('mp3_44100_64', inChunks(chunk, 2205), never));
    expect(longDone).toBe(false);
    await long;
  });

  it('keeps many streams apart', async () => {
    const tones = Array.from({ length: 16 }, (_, i) => sine(200 + 100 * i, 22_050, 1));
    const together = await Promise.all(
      tones.map((pcm) => bytesOf(codecs.encode('mp3_44100_128', inChunks(pcm, 2205), never))),
    );
    for (const [i, pcm] of tones.entries()) {
      const alone = await bytesOf(codecs.encode('mp3_44100_128', inChunks(pcm, 2205), never));
      expect(together[i]!.equals(alone)).toBe(true);
    }
  });
});
