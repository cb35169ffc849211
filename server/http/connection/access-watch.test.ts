import { beforeEach, expect, it, vi } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import type { LiveEvent } from '../../platform/live.ts';
import { accessWatch } from './access-watch.ts';

let listener: ((event: LiveEvent, atMs: number) => void) | undefined;
let onGap: (() => void) | undefined;
let hasAccess = true;
const onEnd = vi.fn();
const onError = vi.fn();
const check = vi.fn(async () => hasAccess);
const watch = accessWatch({
  live: {
    subscribe(_, each, gap) {
      [listener, onGap] = [each, gap];
      return () => {
        [listener, onGap] = [undefined, undefined];
      };
    },
  },
  hasAccess: check,
  onError,
});
const base = { userId: 'ada', workspaceId: toWorkspaceId('w'), role: 'editor', permissions: undefined } as const;
const person: Actor = { ...base, via: 'session' };
const program: Actor = { ...base, via: 'api-key', apiKeyId: 'key' };
const publish = async (event: LiveEvent) => {
  listener?.(event, 0);
  await vi.advanceTimersByTimeAsync(1);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  hasAccess = true;
  return () => vi.useRealTimers();
});

it.each([
  ['a removed member', person, { topic: 'members', id: 'ada' }],
  ['a deleted service account', program, { topic: 'service-accounts', id: 'ada' }],
  ['a disabled key', program, { topic: 'api-keys', id: 'key' }],
  ['all keys of a member', program, { topic: 'api-keys' }],
])('WS-010 ROLE-010 ends the calls of %s, once', async (_name, actor, event) => {
  watch(actor, onEnd);
  await publish(event);
  expect(onEnd).not.toHaveBeenCalled();
  hasAccess = false;
  await publish(event);
  await publish(event);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(listener).toBeUndefined();
});

it('reads nothing for the events of others', async () => {
  watch(person, onEnd);
  for (const event of [{ topic: 'members', id: 'bob' }, { topic: 'members' }, { topic: 'api-keys', id: 'key' }])
    await publish(event);
  expect(check).not.toHaveBeenCalled();
});

it('finds access that ended before the first event, and while events were lost', async () => {
  hasAccess = false;
  watch(person, onEnd);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onEnd).toHaveBeenCalledTimes(1);
  hasAccess = true;
  watch(person, onEnd);
  await vi.advanceTimersByTimeAsync(1000);
  hasAccess = false;
  onGap?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

it('stops with the call, and reports a check that fails', async () => {
  const stop = watch(person, onEnd);
  check.mockRejectedValueOnce(new Error('The database is down.'));
  await publish({ topic: 'members', id: 'ada' });
  expect(onError).toHaveBeenCalledOnce();
  stop();
  hasAccess = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(onEnd).not.toHaveBeenCalled();
});
