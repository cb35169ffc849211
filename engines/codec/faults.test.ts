import type { ChildProcess } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { neverAborted } from '../contract/test-signal.ts';
import { type Codecs, openCodecs } from './codecs.ts';
import { collectBytes, collectSamples, inChunks, sine, toStream } from './test-signals.ts';

let codecs: Codecs;
let processes: ChildProcess[];
const watch = (message: unknown): void => {
  processes.push((message as { process: ChildProcess }).process);
};

beforeEach(async () => {
  processes = [];
  channel('child_process').subscribe(watch);
  codecs = await openCodecs({ processes: 1 });
});
afterEach(async () => {
  channel('child_process').unsubscribe(watch);
  await codecs.close();
});

const speech = sine(440, 22_050, 20);
const encode = () => codecs.encode('mp3_44100_128', inChunks(speech, 2205), neverAborted);

describe('a codec process that dies', () => {
  it('fails its streams as retryable and is replaced for the next stream', async () => {
    const expected = await collectBytes(encode());
    const streams = [encode(), encode()].map((stream) => stream[Symbol.asyncIterator]());
    for (const stream of streams) await stream.next();
    processes[0]!.kill('SIGKILL');
    for (const stream of streams) {
      const rest = async () => {
        while (!(await stream.next()).done);
      };
      await expect(rest()).rejects.toMatchObject({ name: 'EngineError', retryable: true });
    }
    expect((await collectBytes(encode())).equals(expected)).toBe(true);
    expect(processes).toHaveLength(2);
  });

  it('while decoding does not affect encoding', async () => {
    const file = await collectBytes(encode());
    const encoding = encode()[Symbol.asyncIterator]();
    await encoding.next();
    const decoding = codecs.decode(toStream(file), 16_000, neverAborted)[Symbol.asyncIterator]();
    await decoding.next();
    processes[1]!.kill('SIGKILL');
    const rest = async () => {
      while (!(await decoding.next()).done);
    };
    await expect(rest()).rejects.toMatchObject({ name: 'EngineError', retryable: true });
    expect((await encoding.next()).done).toBe(false);
    await encoding.return?.();
    expect((await collectSamples(codecs.decode(toStream(file), 16_000, neverAborted))).length).toBeGreaterThan(
      19 * 16_000,
    );
  });
});

describe('close', () => {
  it('ends all processes and their streams', async () => {
    const stream = encode()[Symbol.asyncIterator]();
    await stream.next();
    await codecs.close();
    const rest = async () => {
      while (!(await stream.next()).done);
    };
    await expect(rest()).rejects.toMatchObject({ name: 'EngineError' });
    expect(processes.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)).toBe(true);
  });
});
