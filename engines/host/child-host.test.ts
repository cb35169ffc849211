import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChildHost, openChildHost } from './child-host.ts';
import { runnerFigures } from './runner-figures.ts';
import type { TestReply } from './test-tasks.ts';

let host: ChildHost<string, TestReply>;

function open(module = './test-child.ts'): ChildHost<string, TestReply> {
  host = openChildHost({ engineId: 'test', module: new URL(module, import.meta.url) });
  return host;
}

afterEach(() => host.close());

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a child host', () => {
  it('answers calls in order in one process', async () => {
    const child = await open().child();
    const answers = await Promise.all(['a', 'b', 'c'].map((word) => child.call(word)));
    expect(answers.map(({ text, calls }) => `${text}${calls}`)).toEqual(['a1', 'b2', 'c3']);
    expect(await host.child()).toBe(child);
  });

  it('passes no environment variables to the child', async () => {
    process.env.CHILD_HOST_SECRET = 'secret';
    const { environment } = await (await open().child()).call('a');
    expect(environment).not.toContain('CHILD_HOST_SECRET');
  });

  it('fails the calls of a dead child as retryable and starts a new child', async () => {
    const child = await open().child();
    const calls = [child.call('die'), child.call('a')];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: { name: 'EngineError', retryable: true } });
    }
    await expect(child.call('a')).rejects.toMatchObject({ retryable: true });
    expect(await (await host.child()).call('b')).toMatchObject({ text: 'b', calls: 1 });
  });

  it('counts calls and crashes, but not an end that was asked for', async () => {
    const figures = runnerFigures('test');
    const before = { ...figures };
    const child = await open().child();
    await child.call('a');
    expect(figures).toMatchObject({ running: before.running + 1, calls: before.calls + 1, open: before.open });
    await expect(child.call('die')).rejects.toThrow();
    expect(figures).toMatchObject({ running: before.running, crashes: before.crashes + 1, open: before.open });
    await host.child();
    await host.close();
    expect(figures).toMatchObject({ running: before.running, crashes: before.crashes + 1 });
  });

  it('rejects if the child cannot start', async () => {
    await expect(open('./no-such-child.ts').child()).rejects.toMatchObject({ name: 'EngineError' });
  });

  it('fails open calls when it closes and starts no new child', async () => {
    const child = await open().child();
    await host.close();
    await expect(child.call('a')).rejects.toMatchObject({ name: 'EngineError' });
    await expect(host.child()).rejects.toMatchObject({ name: 'EngineError', retryable: false });
  });

  it('ends the child when the server is killed', async () => {
    open();
    const parent = spawn(process.execPath, [new URL('./test-parent.ts', import.meta.url).pathname]);
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
  });
});
