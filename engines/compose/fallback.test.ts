import { describe, expect, it } from 'vitest';
import { fallback } from './fallback.ts';
import { collect, fakeEngine, request } from './test-engine.ts';

const never = new AbortController().signal;

describe('fallback', () => {
  it('tries a second time, and gives nothing twice', async () => {
    const engine = fakeEngine({ 'One two three': 1 });
    const { said } = await collect(fallback(engine).speak(request('One two three'), never));
    expect(said).toBe('One two three');
    expect(engine.calls).toHaveLength(2);
  });

  it('gives up after the second time', async () => {
    const engine = fakeEngine({ One: 2 });
    await expect(collect(fallback(engine).speak(request('One'), never))).rejects.toThrow('stumbled');
    expect(engine.calls).toHaveLength(2);
  });

  it('does not try what cannot go well', async () => {
    const engine = fakeEngine({ One: 1 }, false);
    await expect(collect(fallback(engine).speak(request('One'), never))).rejects.toThrow('stumbled');
    expect(engine.calls).toHaveLength(1);
  });

  it('does not try again for a reader who left', async () => {
    const engine = fakeEngine({ One: 1 });
    const abort = new AbortController();
    const stream = fallback(engine).speak(request('One'), abort.signal)[Symbol.asyncIterator]();
    await stream.next();
    abort.abort(new Error('left'));
    await expect(stream.next()).rejects.toThrow('left');
    expect(engine.calls).toHaveLength(1);
  });

  it('calls the engine once when all goes well', async () => {
    const engine = fakeEngine();
    expect((await collect(fallback(engine).speak(request('One'), never))).said).toBe('One');
    expect(engine.calls).toHaveLength(1);
  });
});
