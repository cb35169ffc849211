import { afterEach, describe, expect, it } from 'vitest';
import type { ClauseRequest } from '../contract/clauses.ts';
import { EngineError } from '../contract/engine-error.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { openWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
const request = (text: string): ClauseRequest => ({ text, voice: 'v', language: 'en', settings });
const module = new URL('./test-synthesizer.ts', import.meta.url).href;

const open: WorkerPool[] = [];
async function start(options: Partial<WorkerPoolOptions> = {}): Promise<WorkerPool> {
  const pool = await openWorkerPool({ engines: [{ id: 'test', module, data: 42 }], size: 1, ...options });
  open.push(pool);
  return pool;
}
afterEach(() => Promise.all(open.splice(0).map((pool) => pool.close())));

/** The first sample of each piece. */
async function pieces(stream: AsyncIterable<Float32Array>): Promise<number[]> {
  const made: number[] = [];
  for await (const samples of stream) made.push(samples[0]!);
  return made;
}
const failure = (stream: AsyncIterable<Float32Array>): Promise<unknown> =>
  pieces(stream).then(
    () => undefined,
    (error) => error,
  );
const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** How many of two simultaneous tasks wait for a worker. */
async function waitingOfTwo(pool: WorkerPool): Promise<number> {
  const two = [1, 2].map(() => pieces(pool.run('test', request('speak 5'), neverAborted)));
  const { waiting } = pool;
  await Promise.all(two);
  return waiting;
}

describe('the worker pool', () => {
  it('streams the audio of a worker', async () => {
    const pool = await start();
    expect(await pieces(pool.run('test', request('speak 5'), neverAborted))).toEqual(ten);
    expect(await pieces(pool.run('test', request('data'), neverAborted))).toEqual([42]);
  });

  it('returns the first piece before the last is generated', async () => {
    const pool = await start();
    const stream = pool.run('test', request('endless 100'), neverAborted);
    expect((await stream.next()).value?.[0]).toBe(0);
    await stream.return?.();
  });

  it('serves tasks in order on all workers', async () => {
    const pool = await start({ size: 2 });
    // The second worker starts while the first is working.
    await expect.poll(() => waitingOfTwo(pool), { timeout: 5000 }).toBe(0);
    const clauses = [40, 60, 50, 60, 50, 5];
    const ends = clauses.map(async (ms, i) => {
      await pieces(pool.run('test', request(`speak ${ms}`), neverAborted));
      // No earlier task is still waiting.
      expect(pool.waiting, `clauses that wait when number ${i} ends`).toBeLessThan(clauses.length - i);
    });
    expect(pool.waiting).toBe(4);
    await Promise.all(ends);
    expect(pool.waiting).toBe(0);
  });

  it('does not let a long text block a short one', async () => {
    const pool = await start();
    let clausesSpoken = 0;
    const long = (async () => {
      for (; clausesSpoken < 20; clausesSpoken++) await pieces(pool.run('test', request('speak 10'), neverAborted));
    })();
    await pieces(pool.run('test', request('speak 5'), neverAborted));
    expect(clausesSpoken).toBeLessThanOrEqual(2);
    await pool.close();
    await long.catch(() => {});
  });

  it('aborts a running clause and its worker without delay', async () => {
    const pool = await start();
    const abort = new AbortController();
    const stream = pool.run('test', request('endless 100'), abort.signal);
    await stream.next();
    abort.abort(new Error('cancelled'));
    expect(await failure(stream)).toEqual(new Error('cancelled'));
    // The worker stops at its next piece.
    expect(await pieces(pool.run('test', request('data'), neverAborted))).toEqual([42]);
  });

  it('stops generating audio after the reader stops', async () => {
    const pool = await start();
    for await (const _ of pool.run('test', request('endless 100'), neverAborted)) break;
    expect(await pieces(pool.run('test', request('data'), neverAborted))).toEqual([42]);
  });

  it('reports an error of the engine as not retryable', async () => {
    const pool = await start();
    const refused = await failure(pool.run('test', request('refuse'), neverAborted));
    expect(refused).toBeInstanceOf(EngineError);
    expect(refused).toMatchObject({ engineId: 'test', message: 'rejected', retryable: false });
    expect(await failure(pool.run('unknown', request('x'), neverAborted))).toMatchObject({
      engineId: 'unknown',
      retryable: false,
    });
    expect(await pieces(pool.run('test', request('data'), neverAborted))).toEqual([42]);
  });

  it.each(['die', 'falter 100'])('survives a worker that does %j and fails only its clause', async (text) => {
    const pool = await start({ size: 2 });
    const [bad, ...good] = [text, 'speak 50', 'speak 50', 'speak 50'].map((words) =>
      pieces(pool.run('test', request(words), neverAborted)).catch((error: unknown) => error),
    );
    expect(await bad).toMatchObject({ engineId: 'test', retryable: true });
    expect(await Promise.all(good)).toEqual([ten, ten, ten]);
    // The dead worker is replaced: two clauses run at once.
    await expect.poll(() => waitingOfTwo(pool), { timeout: 10_000 }).toBe(0);
  });

  it('does not open if an engine cannot be loaded', async () => {
    await expect(start({ engines: [{ id: 'test', module, data: 'broken' }] })).rejects.toThrow('cannot be loaded');
  });
});
