import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api/api-error.ts';
import { createSaver } from './transcript-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Edit {
  readonly title?: string;
  readonly text?: string;
}
const failure = (type: string) => new ApiError({ status: 409, message: 'No.', type, payload: undefined });

it('STT-001 saves once after a pause in typing, with the latest of each field', async () => {
  const save = vi.fn(async (_: Edit, revision: number) => revision + 1);
  const saver = createSaver<Edit>({ revision: 4, save });
  saver.change({ text: 'a' });
  await vi.advanceTimersByTimeAsync(700);
  saver.change({ text: 'ab', title: 'T' });
  expect(saver.state().status).toBe('unsaved');
  await vi.advanceTimersByTimeAsync(900);
  expect(save.mock.calls).toEqual([[{ text: 'ab', title: 'T' }, 4]]);
  expect(saver.state().status).toBe('saved');
  saver.change({ text: 'abc' });
  expect(await saver.flush()).toBe(true);
  expect(save).toHaveBeenLastCalledWith({ text: 'abc' }, 5);
});

it('STT-001 saves what was typed during a save on the revision that it made', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const save = vi.fn(async (_: Edit, revision: number) => (revision === 0 ? promise : revision + 1));
  const saver = createSaver<Edit>({ revision: 0, save });
  saver.change({ text: 'a' });
  const flushed = saver.flush();
  saver.change({ text: 'ab' });
  expect(saver.state().status).toBe('saving');
  resolve(1);
  expect(await flushed).toBe(true);
  expect(save.mock.calls).toEqual([
    [{ text: 'a' }, 0],
    [{ text: 'ab' }, 1],
  ]);
});

it('STT-001 keeps a failed edit and sends it again', async () => {
  const save = vi.fn(async (_: Edit, revision: number) => revision + 1).mockRejectedValueOnce(failure('unknown'));
  const saver = createSaver<Edit>({ revision: 0, save });
  saver.change({ text: 'a' });
  expect(await saver.flush()).toBe(false);
  expect(saver.state()).toEqual({ status: 'failed', problem: 'No.' });
  saver.change({ title: 'T' });
  expect(await saver.flush()).toBe(true);
  expect(save).toHaveBeenLastCalledWith({ text: 'a', title: 'T' }, 0);
});

it('STT-001 never overwrites a transcript that was changed elsewhere', async () => {
  const save = vi.fn(async () => {
    throw failure('transcript_changed');
  });
  const saver = createSaver<Edit>({ revision: 0, save });
  saver.change({ text: 'a' });
  expect(await saver.flush()).toBe(false);
  expect(saver.state().status).toBe('conflict');
  saver.change({ text: 'ab' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(save).toHaveBeenCalledTimes(1);
});
