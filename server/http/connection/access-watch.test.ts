import { beforeEach, expect, it, vi } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import type { LiveEvent } from '../../platform/live.ts';
import { accessWatch } from './access-watch.ts';

let listener: ((event: LiveEvent, atMs: number) => void) | undefined;
let onGap: (() => void) | undefined;
let hasAccess = true;
let keepsRoles = true;
const onEnd = vi.fn();
const onError = vi.fn();
let now: Partial<Actor> = {};
const check = vi.fn(async (actor: Actor) => (hasAccess ? { ...actor, ...now } : undefined));
const watch = accessWatch({
  live: {
    subscribe(_, each, gap) {
      [listener, onGap] = [each, gap];
      return () => {
        [listener, onGap] = [undefined, undefined];
      };
    },
  },
  findCaller: check,
  keepsRoles: async () => keepsRoles,
  onError,
});
const base = { userId: 'ada', workspaceId: toWorkspaceId('w'), role: 'editor', permissions: undefined } as const;
const person: Actor = { ...base, via: 'session' };
const program: Actor = { ...base, via: 'api-key', apiKeyId: 'key' };
const use = { permits: 'speech.generate', params: { voice_id: 'v' } } as const;
const publish = async (event: LiveEvent) => {
  listener?.(event, 0);
  await vi.advanceTimersByTimeAsync(1);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  [hasAccess, keepsRoles, now] = [true, true, {}];
  return () => vi.useRealTimers();
});

it.each([
  ['a removed member', person, { topic: 'members', id: 'ada' }],
  ['a deleted service account', program, { topic: 'service-accounts', id: 'ada' }],
  ['a disabled key', program, { topic: 'api-keys', id: 'key' }],
  ['all keys of a member', program, { topic: 'api-keys' }],
])('WS-010 ROLE-010 ends the calls of %s, once', async (_name, actor, event) => {
  watch(actor, use, onEnd);
  await publish(event);
  expect(onEnd).not.toHaveBeenCalled();
  hasAccess = false;
  await publish(event);
  await publish(event);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(listener).toBeUndefined();
});

const grants = [{ to: 'group', permissions: ['text_to_speech'] }] as const;

it('ROLE-008 ends the calls of a member without the group that alone permitted them, not those permitted otherwise', async () => {
  const narrator: Actor = { ...person, groupIds: new Set(['narrators']), grants };
  watch(narrator, use, onEnd);
  await publish({ topic: 'groups', id: 'others' });
  now = { groupIds: undefined, grants: [{ to: 'all_members', permissions: ['text_to_speech'] }] };
  await publish({ topic: 'groups', id: 'narrators' });
  expect(onEnd).not.toHaveBeenCalled();
  now = { groupIds: undefined, grants: [] };
  await publish({ topic: 'groups', id: 'narrators' });
  expect(onEnd).toHaveBeenCalledOnce();
});

it('ROLE-008 ends sockets whose messages name resources when the caller loses any group, except for admins', async () => {
  const narrator: Actor = { ...person, groupIds: new Set(['narrators']) };
  watch(narrator, { ...use, namesResources: true }, onEnd);
  now = { groupIds: undefined, role: 'admin' };
  await publish({ topic: 'groups' });
  expect(onEnd).not.toHaveBeenCalled();
  now = { groupIds: undefined };
  await publish({ topic: 'groups' });
  expect(onEnd).toHaveBeenCalledOnce();
});

it('WS-023 ends a call whose voice is not shared with the caller any more', async () => {
  watch(person, use, onEnd);
  keepsRoles = false;
  await publish({ topic: 'resource-shares', id: 'another' });
  expect(onEnd).not.toHaveBeenCalled();
  await publish({ topic: 'resource-shares', id: 'v' });
  expect(onEnd).toHaveBeenCalledOnce();
});

it('ends the calls of a key that loses their permission', async () => {
  watch(program, use, onEnd);
  now = { permissions: ['voices_read'] };
  await publish({ topic: 'api-keys', id: 'key' });
  expect(onEnd).toHaveBeenCalledOnce();
});

it('reads nothing for the events of others', async () => {
  watch(person, use, onEnd);
  for (const event of [{ topic: 'members', id: 'bob' }, { topic: 'members' }, { topic: 'api-keys', id: 'key' }])
    await publish(event);
  expect(check).not.toHaveBeenCalled();
});

it('finds access that ended before the first event, and while events were lost', async () => {
  hasAccess = false;
  watch(person, use, onEnd);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onEnd).toHaveBeenCalledTimes(1);
  hasAccess = true;
  watch(person, use, onEnd);
  await vi.advanceTimersByTimeAsync(1000);
  hasAccess = false;
  onGap?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

it('stops with the call, and reports a check that fails', async () => {
  const stop = watch(person, use, onEnd);
  check.mockRejectedValueOnce(new Error('The database is down.'));
  await publish({ topic: 'members', id: 'ada' });
  expect(onError).toHaveBeenCalledOnce();
  stop();
  hasAccess = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(onEnd).not.toHaveBeenCalled();
});
