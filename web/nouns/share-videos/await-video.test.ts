import { describe, expect, it, vi } from 'vitest';
import type { ShareVideoReply } from '../../../contract/history/share-videos.ts';
import { awaitVideo, VideoProblem } from './await-video.ts';

const reply = (change: Partial<ShareVideoReply>): ShareVideoReply => ({
  state: 'running',
  percent: null,
  problem: null,
  video_url: null,
  ...change,
});
const ready = reply({ state: 'ready', percent: 100, video_url: '/v1/share-videos/abc.mp4' });
const at = (percent: number) => reply({ percent });

function setUp(start: () => Promise<ShareVideoReply>, polls: readonly (ShareVideoReply | Error)[]) {
  const controller = new AbortController();
  const reported: (number | null)[] = [];
  const remaining = [...polls];
  const poll = vi.fn(async () => {
    const next = remaining.shift();
    if (next === undefined) throw new Error('polled too often');
    if (next instanceof Error) throw next;
    return next;
  });
  const sleep = () => new Promise<void>((resolve) => setTimeout(resolve));
  const onProgress = ({ percent }: ShareVideoReply) => void reported.push(percent);
  return {
    controller,
    reported,
    poll,
    done: awaitVideo({ start, poll, sleep, onProgress, signal: controller.signal }),
  };
}

describe('VIDEO-009 waiting for a video', () => {
  it('resolves with the response', async () => {
    const { done, reported } = setUp(async () => ready, []);
    expect(await done).toBe('/v1/share-videos/abc.mp4');
    expect(reported).toEqual([]);
  });

  it('reports progress while the response is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<ShareVideoReply>();
    const { done, reported, poll } = setUp(
      () => promise,
      [new Error('lost'), at(20), at(60), ...Array(200).fill(at(61))],
    );
    await vi.waitFor(() => expect(poll.mock.calls.length).toBeGreaterThan(2));
    resolve(ready);
    expect(await done).toBe(ready.video_url);
    expect(reported.slice(0, 2)).toEqual([20, 60]);
  });

  it('keeps polling after a timeout of the request, also when one poll fails', async () => {
    const { done, reported } = setUp(async () => at(40), [at(60), new Error('lost'), at(80), ready]);
    expect(await done).toBe(ready.video_url);
    expect(reported).toEqual([40, 60, 60, 80]);
  });

  it.each([
    ['failed', 'No room left.', 'No room left.'],
    ['failed', null, ''],
    ['cancelled', null, 'It was canceled.'],
    ['none', null, ''],
  ] as const)('rejects when the job ends as %s: %s', async (state, problem, message) => {
    const { done } = setUp(async () => at(1), [reply({ state, problem })]);
    const error = await done.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(VideoProblem);
    expect((error as Error).message).toBe(message);
  });

  it('rejects when the request is refused', async () => {
    const { done } = setUp(async () => {
      throw new Error('refused');
    }, []);
    await expect(done).rejects.toThrow('refused');
  });

  it('rejects when polling keeps failing', async () => {
    const { done } = setUp(async () => at(1), Array(5).fill(new Error('lost')));
    await expect(done).rejects.toThrow('lost');
  });

  it('stops polling when aborted', async () => {
    const { done, controller, poll } = setUp(async () => at(1), Array(1000).fill(at(2)));
    await vi.waitFor(() => expect(poll).toHaveBeenCalled());
    controller.abort();
    await expect(done).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });
});
