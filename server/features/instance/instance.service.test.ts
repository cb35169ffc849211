import { afterAll, expect, it, vi } from 'vitest';
import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import { openLive } from '../../platform/live.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { instanceService } from './instance.service.ts';

const { db, url } = await testDatabase();
// Two server processes on one database.
const lives = [await openLive(url, db, silentLog), await openLive(url, db, silentLog)] as const;
afterAll(() => Promise.all(lives.map((live) => live.close())));

const open = (live: (typeof lives)[number], fixedMode?: InstanceMode) =>
  instanceService({
    db,
    clock: fixtureClock(),
    live,
    log: silentLog,
    fixedMode,
    sendsMail: false,
    isIsolated: false,
    onChange: async () => {},
  });
const actorOf = (userId: string) =>
  ({ userId, workspaceId: toWorkspaceId(`of-${userId}`), isOperator: userId === 'owner' }) as Actor;
const [owner, member] = [actorOf('owner'), actorOf('member')];

it('is a service by default, and reports that the owner has not chosen a mode', async () => {
  const instance = await open(lives[0]);
  expect(instance.isPrivate()).toBe(false);
  expect(await instance.settings(owner)).toEqual({ mode: 'service', isChosen: false, isFixed: false });
});

it('changes immediately in this process, soon in others, and persistently', async () => {
  const [here, there] = [await open(lives[0]), await open(lives[1])];
  expect(await here.change(owner, 'private')).toEqual({ mode: 'private', isChosen: true, isFixed: false });
  expect(here.isPrivate()).toBe(true);
  await vi.waitFor(() => expect(there.isPrivate()).toBe(true), { timeout: 10_000, interval: 10 });
  expect((await open(lives[1])).isPrivate()).toBe(true);
  await there.change(owner, 'service');
  await vi.waitFor(() => expect(here.isPrivate()).toBe(false), { timeout: 10_000, interval: 10 });
  // The default counts as chosen once the owner has set it.
  expect(await here.settings(owner)).toMatchObject({ mode: 'service', isChosen: true });
});

it('allows only the owner', async () => {
  const instance = await open(lives[0]);
  await expect(instance.settings(member)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(instance.change(member, 'private')).rejects.toMatchObject({ code: 'forbidden' });
  expect(instance.mode()).toBe('service');
});

it('prefers the mode of the environment, and reports it as fixed', async () => {
  const instance = await open(lives[0], 'private');
  expect(await instance.settings(owner)).toEqual({ mode: 'private', isChosen: true, isFixed: true });
  await expect(instance.change(owner, 'service')).rejects.toMatchObject({ code: 'conflict', param: 'mode' });
  expect(instance.isPrivate()).toBe(true);
  // A mode that was chosen while another process was fixed is kept.
  await (await open(lives[1])).change(owner, 'service');
  expect((await open(lives[0])).mode()).toBe('service');
});
