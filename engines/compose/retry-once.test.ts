import { describe, expect, it } from 'vitest';
import { neverAborted } from '../contract/test-signal.ts';
import { retryOnce } from './retry-once.ts';
import { collect, fakeEngine, request } from './test-engine.ts';

describe('retry once', () => {
  it('retries once without repeating samples', async () => {
    const engine = fakeEngine({ 'One two three': 1 });
    const { spoken } = await collect(retryOnce(engine).synthesize(request('One two three'), neverAborted));
    expect(spoken).toBe('One two three');
    expect(engine.calls).toHaveLength(2);
  });

  it('throws after the second failure', async () => {
    const engine = fakeEngine({ One: 2 });
    await expect(collect(retryOnce(engine).synthesize(request('One'), neverAborted))).rejects.toThrow('stumbled');
    expect(engine.calls).toHaveLength(2);
  });

  it('does not retry an error that is not retryable', async () => {
    const engine = fakeEngine({ One: 1 }, false);
    await expect(collect(retryOnce(engine).synthesize(request('One'), neverAborted))).rejects.toThrow('stumbled');
    expect(engine.calls).toHaveLength(1);
  });

  it('does not retry after an abort', async () => {
    const engine = fakeEngine({ One: 1 });
    const abort = new AbortController();
    const stream = retryOnce(engine).synthesize(request('One'), abort.signal)[Symbol.asyncIterator]();
    await stream.next();
    abort.abort(new Error('cancelled'));
    await expect(stream.next()).rejects.toThrow('cancelled');
    expect(engine.calls).toHaveLength(1);
  });

  it('calls the engine once when it succeeds', async () => {
    const engine = fakeEngine();
    expect((await collect(retryOnce(engine).synthesize(request('One'), neverAborted))).spoken).toBe('One');
    expect(engine.calls).toHaveLength(1);
  });
});
