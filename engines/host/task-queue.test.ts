import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { neverAborted } from '../contract/test-signal.ts';
import { startProcess } from './process-runner.ts';
import type { Runner } from './runner.ts';
import { openTaskQueue, type TaskQueue, type TaskQueueOptions } from './task-queue.ts';
import type { TestReply } from './test-tasks.ts';
import { startThread } from './thread-runner.ts';

type Queue = TaskQueue<string, TestReply, number>;
type Options = TaskQueueOptions<string, TestReply, number>;

const carriers = {
  thread: { module: new URL('./test-thread.ts', import.meta.url), start: startThread<string, TestReply, number> },
  process: { module: new URL('./test-child.ts', import.meta.url), start: startProcess<string, TestReply> },
};

describe.each(['thread', 'process'] as const)('a task queue with a %s', (kind) => {
  const { module, start } = carriers[kind];
  let queue: Queue;
  /** Number of runners that have started, and that are alive. */
  let started = 0;
  let alive = 0;

  function open(options: Partial<Options> & { replyTimeoutMs?: number; module?: URL } = {}): Queue {
    started = 0;
    alive = 0;
    const startCounted: Options['start'] = () => {
      const runner = start({ engineId: 'test', module, ...options });
      started += 1;
      alive += 1;
      runner.ended.then(() => {
        alive -= 1;
      });
      return runner;
    };
    queue = openTaskQueue({ engineId: 'test', start: startCounted, ...options });
    return queue;
  }
  afterEach(() => queue.close());

  /** A task with its own signal. */
  function run(text: string, onPiece?: (piece: number) => void, tenant?: string) {
    const abort = new AbortController();
    const reply = queue.run(() => text, abort.signal, { tenant, ...(onPiece && { onPiece }) });
    reply.catch(() => {});
    return { abort, reply, listeners: () => getEventListeners(abort.signal, 'abort').length };
  }
  const retryable = { name: 'EngineError', engineId: 'test', retryable: true };
  const final = { ...retryable, retryable: false };

  it('runs tasks in order, one at a time, in one runner', async () => {
    open();
    const tasks = ['a', 'b', 'c'].map((text) => run(text));
    expect(queue.waiting).toBe(3);
    const replies = await Promise.all(tasks.map(({ reply }) => reply));
    expect(replies.map(({ text, calls }) => `${text}${calls}`)).toEqual(['a1', 'b2', 'c3']);
    expect(tasks.map(({ listeners }) => listeners())).toEqual([0, 0, 0]);
    expect(started).toBe(1);
  });

  it('runs urgent tasks first, unless others waited for two seconds', async () => {
    open();
    const order: string[] = [];
    const add = (text: string, isUrgent = false) =>
      queue.run(() => text, neverAborted, { isUrgent }).then(() => order.push(text));
    await Promise.all([add('one'), add('two'), add('first', true), add('three'), add('second', true)]);
    expect(order).toEqual(['first', 'second', 'one', 'two', 'three']);

    order.splice(0);
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const early = [add('running'), add('patient')];
    now.mockReturnValue(2500);
    const late = [add('impatient'), add('urgent', true)];
    now.mockRestore();
    vi.spyOn(performance, 'now').mockReturnValue(2500);
    await Promise.all([...early, ...late]);
    vi.restoreAllMocks();
    expect(order).toEqual(['running', 'patient', 'urgent', 'impatient']);
  });

  it('starts more runners when tasks wait, and keeps the configured number', async () => {
    open({ size: 2 });
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => run(text).reply));
    expect(started).toBe(2);
    await queue.close();
    await open({ size: 3 }).keep(2);
    expect([started, alive]).toEqual([2, 2]);
  });

  it('gives the runner to each tenant in turn, however many tasks one of them has', async () => {
    open();
    const order: string[] = [];
    const tasks = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(async (text) => {
      await run(text, undefined, text[0]).reply;
      order.push(text);
    });
    await Promise.all(tasks);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('fails only a task that takes too long, and replaces its runner', async () => {
    open({ taskTimeoutMs: 500 });
    const [slow, next] = [run('hang'), run('b')];
    await expect(slow.reply).rejects.toMatchObject({ ...final, isRequestFault: true, exposeMessage: true });
    expect((await next.reply).text).toBe('b');
  });

  it('removes a task that is aborted while it waits', async () => {
    open();
    const [first, second, third] = [run('a'), run('b'), run('c')];
    second.abort.abort(new Error('left'));
    expect(queue.waiting).toBe(2);
    expect(second.listeners()).toBe(0);
    await expect(second.reply).rejects.toThrow('left');
    expect([(await first.reply).calls, (await third.reply).calls]).toEqual([1, 2]);
    await expect(queue.run(() => 'd', AbortSignal.abort('before'))).rejects.toBe('before');
  });

  it('kills a runner that does not stop an aborted task, at once or after a grace', async () => {
    for (const stopGraceMs of [0, 300]) {
      open({ stopGraceMs });
      const [hanging, next] = [run('hang'), run('a')];
      await expect.poll(() => queue.waiting, { interval: 5, timeout: 5000 }).toBe(1);
      hanging.abort.abort('cancelled');
      expect(hanging.listeners()).toBe(0);
      const abortedAt = performance.now();
      const answered = next.reply.then(() => performance.now() - abortedAt);
      await expect(hanging.reply).rejects.toBe('cancelled');
      // It does not wait for the grace.
      expect(started).toBe(stopGraceMs === 0 ? 2 : 1);
      expect(await next.reply).toMatchObject({ text: 'a', calls: 1 });
      expect(await answered).toBeGreaterThanOrEqual(stopGraceMs - 1);
      expect(started).toBe(2);
      await expect.poll(() => alive).toBe(1);
      await queue.close();
    }
  });

  it('kills a runner that does not answer in time', async () => {
    open({ replyTimeoutMs: 500 });
    const [hanging, next] = [run('hang'), run('a')];
    await expect(hanging.reply).rejects.toMatchObject({ ...retryable, message: expect.stringContaining('in time') });
    expect((await next.reply).calls).toBe(1);
    // An idle runner is not killed.
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect((await run('b').reply).calls).toBe(2);
    expect(hanging.listeners()).toBe(0);
  });

  it('fails only the task of a runner that crashes, as retryable, and replaces the runner', async () => {
    open();
    await queue.keep(1);
    const [crashing, next] = [run('exit'), run('a')];
    await expect(crashing.reply).rejects.toMatchObject(retryable);
    expect(await next.reply).toMatchObject({ text: 'a', calls: 1 });
    expect(crashing.listeners()).toBe(0);
    await expect(run('exit').reply).rejects.toMatchObject(retryable);
    // It is replaced although no task waits.
    await expect.poll(() => started, { timeout: 5000 }).toBe(3);
  });

  it('reports an error of a task as not retryable, and keeps the runner', async () => {
    open();
    await expect(run('refuse').reply).rejects.toMatchObject({ ...final, message: 'refused' });
    expect((await run('a').reply).calls).toBe(2);
  });

  it('fails the waiting tasks if no runner can start', async () => {
    const broken = { module: new URL('file:///no-such-module.ts') };
    open(broken);
    await expect(run('a').reply).rejects.toMatchObject(retryable);
    await expect(open(broken).keep(1)).rejects.toMatchObject(retryable);
  });

  it('ends an idle runner and starts another for the next task', async () => {
    open({ idleMs: 50 });
    expect((await run('a').reply).calls).toBe(1);
    await expect.poll(() => alive, { timeout: 5000 }).toBe(0);
    expect((await run('b').reply).calls).toBe(1);
    expect(started).toBe(2);
  });

  it('rejects a task when too many wait', async () => {
    open({ maxWaiting: 1 });
    const [running, waiting, rejected] = [run('hang'), run('a'), run('b')];
    await expect(rejected.reply).rejects.toMatchObject({ ...retryable, message: 'the test queue is overloaded' });
    running.abort.abort();
    expect((await waiting.reply).text).toBe('a');
  });

  it('fails running, waiting and later tasks when it closes, and ends its runner', async () => {
    open();
    const tasks = [run('hang'), run('a')];
    await expect.poll(() => queue.waiting, { interval: 5, timeout: 5000 }).toBe(1);
    const closing = queue.close();
    for (const { reply, listeners } of tasks) {
      await expect(reply).rejects.toMatchObject({ ...final, message: 'the test queue is closed' });
      expect(listeners()).toBe(0);
    }
    await closing;
    expect(alive).toBe(0);
    await expect(run('b').reply).rejects.toMatchObject(final);
    expect(started).toBe(1);
  });

  it.runIf(kind === 'thread')('streams pieces, and stops a task that checks whether it is aborted', async () => {
    open({ stopGraceMs: 10_000 });
    const pieces: number[] = [];
    const [emitting, next] = [run('emit', (piece) => pieces.push(piece)), run('a')];
    await expect.poll(() => pieces.length, { interval: 5, timeout: 5000 }).toBeGreaterThan(2);
    emitting.abort.abort('enough');
    expect(emitting.listeners()).toBe(0);
    await expect(emitting.reply).rejects.toBe('enough');
    expect(pieces.slice(0, 3)).toEqual([0, 1, 2]);
    // The same runner continues.
    expect((await next.reply).calls).toBe(2);
    expect(started).toBe(1);
  });
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'gives the runner to the next task if a task is aborted %d microtasks after the previous one',
  async (delay) => {
    const replies: ((reply: string) => void)[] = [];
    const runner: Runner<string, string> = {
      ready: Promise.resolve(),
      ended: new Promise(() => {}),
      call: () => new Promise((resolve) => replies.push(resolve)),
      requestStop: () => {},
      kill: () => {},
      close: async () => {},
    };
    const queue = openTaskQueue<string, string>({ engineId: 'test', start: () => runner, stopGraceMs: 1000 });
    const abort = new AbortController();
    const [first, second, third] = [neverAborted, abort.signal, neverAborted].map((signal) =>
      queue.run(() => '', signal),
    );
    second!.catch(() => {});
    await expect.poll(() => replies.length, { interval: 1 }).toBe(1);
    replies[0]!('first');
    for (let at = 0; at < delay; at += 1) await undefined;
    abort.abort('left');
    await expect(second).rejects.toBe('left');
    // A task that had begun gives the runner back when it stops.
    await new Promise((resolve) => setImmediate(resolve));
    const began = queue.waiting === 1;
    if (began) replies[1]!('second');
    await expect.poll(() => replies.length, { interval: 1 }).toBe(began ? 3 : 2);
    replies.at(-1)!('third');
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
    expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
  },
);
