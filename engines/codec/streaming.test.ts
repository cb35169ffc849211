import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Pcm } from '../../audio/pcm.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { type Codecs, openCodecs } from './codecs.ts';
import { collectBytes, inChunks, sine } from './test-signals.ts';

let codecs: Codecs;
beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
});
afterAll(() => codecs.close());

const chunk = sine(440, 22_050, 0.1);
/** Encodes another stream: a source that is read too far ahead runs on meanwhile. */
const encodeAnother = () =>
  collectBytes(codecs.encode('pcm_16000', inChunks(sine(440, 22_050, 5), 2205), neverAborted));

/** An endless source that counts its chunks and records whether it was stopped. */
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
  it('reads the source only slightly ahead of the consumer', async () => {
    const { seen, source } = endless();
    const file = codecs.encode('mp3_44100_128', source, neverAborted)[Symbol.asyncIterator]();
    await file.next();
    await encodeAnother();
    // Of 0.1 s: three requests of 0.25 s, and 4 s in the queue.
    expect(seen.chunks).toBeLessThan(50);
    const before = seen.chunks;
    for (let part = 0; part < 8; part++) await file.next();
    expect(seen.chunks).toBeGreaterThan(before);
    // Of 0.1 s: nine replies of at most 11 s, two pending ones of 2 s, and 4 s in the queue.
    expect(seen.chunks).toBeLessThan(195);
    await file.return?.();
  });

  it('DLG-007 joins audio with different sample rates without clicks or length changes', async () => {
    async function* source(): AsyncGenerator<Pcm> {
      for (const rate of [16_000, 22_050, 16_000, 24_000]) for (let i = 0; i < 4; i++) yield sine(300, rate, 0.1);
    }
    const bytes = await collectBytes(codecs.encode('pcm_44100', source(), neverAborted));
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
    expect(samples.length / 44_100).toBeCloseTo(1.6, 2);
    let steepest = 0;
    for (let i = 1; i < samples.length; i++) steepest = Math.max(steepest, Math.abs(samples[i]! - samples[i - 1]!));
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    // The maximum slope of such a sine, with a tolerance for the seams of the test signal.
    expect(steepest / loudest).toBeLessThan(((2 * Math.PI * 300) / 44_100) * 3);
  });

  it('stops the source when the reader stops', async () => {
    const { seen, source } = endless();
    for await (const _ of codecs.encode('pcm_16000', source, neverAborted)) break;
    await vi.waitFor(() => expect(seen.ended).toBe(true));
  });

  it('throws the abort reason even while the source is blocked', async () => {
    const abort = new AbortController();
    const reason = new Error('cancelled');
    const blocked = Promise.withResolvers<void>();
    async function* silent(): AsyncGenerator<Pcm> {
      yield chunk;
      blocked.resolve();
      await new Promise(() => {});
    }
    const file = codecs.encode('mp3_44100_128', silent(), abort.signal)[Symbol.asyncIterator]();
    await file.next();
    const rest = file.next();
    await blocked.promise;
    abort.abort(reason);
    await expect(rest).rejects.toBe(reason);
  });

  it('does not start with an aborted signal', async () => {
    const { seen, source } = endless();
    const stream = codecs.encode('mp3_44100_128', source, AbortSignal.abort(new Error('too late')));
    await expect(collectBytes(stream)).rejects.toThrow('too late');
    expect(seen.chunks).toBe(0);
  });

  it('passes on the error of the source after its audio', async () => {
    const failure = new Error('the voice broke');
    async function* source(): AsyncGenerator<Pcm> {
      yield chunk;
      throw failure;
    }
    const parts: Uint8Array[] = [];
    const stream = async () => {
      for await (const bytes of codecs.encode('pcm_22050', source(), neverAborted)) parts.push(bytes);
    };
    await expect(stream()).rejects.toBe(failure);
    expect(Buffer.concat(parts).length).toBe(chunk.samples.length * 2);
  });

  it('lets a short stream finish before a long one in the same process', async () => {
    const long = codecs
      .encode('mp3_44100_64', inChunks(sine(440, 22_050, 60), 22_050), neverAborted)
      [Symbol.asyncIterator]();
    await long.next();
    let longDone = false;
    const rest = (async () => {
      while (!(await long.next()).done);
      longDone = true;
    })();
    await collectBytes(codecs.encode('mp3_44100_64', inChunks(chunk, 2205), neverAborted));
    expect(longDone).toBe(false);
    await rest;
  });

  it('does not mix parallel streams', async () => {
    const tones = Array.from({ length: 16 }, (_, i) => sine(200 + 100 * i, 22_050, 1));
    const together = await Promise.all(
      tones.map((pcm) => collectBytes(codecs.encode('mp3_44100_128', inChunks(pcm, 2205), neverAborted))),
    );
    for (const [i, pcm] of tones.entries()) {
      const alone = await collectBytes(codecs.encode('mp3_44100_128', inChunks(pcm, 2205), neverAborted));
      expect(together[i]!.equals(alone)).toBe(true);
    }
  });
});
