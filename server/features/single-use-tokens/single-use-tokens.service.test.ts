import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { randomHex } from '../../platform/crypto.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { auditLog, live, notifications, webhooks } from '../../platform/test-doubles.ts';
import { apiKeysService } from '../api-keys/api-keys.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { singleUseTokensService } from './single-use-tokens.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const none = {} as never;
const apiKeys = apiKeysService({
  db,
  live,
  clock,
  workspace: none,
  subscription: none,
  webhooks,
  auditLog,
  notifications,
});
const tokens = singleUseTokensService({ db, clock, apiKeys });

const session = await createActor(db, 'ada');
const { workspaceId } = session;

/** A key and its actor. */
async function newKey(limits: Parameters<typeof apiKeys.create>[1] = { name: 'robot', permissions: null }) {
  const { key, secret } = await apiKeys.create(session, limits);
  const identity = (await apiKeys.identify(secret, '127.0.0.1'))!;
  const actor: Actor = { ...identity, role: 'admin', workspaceId: toWorkspaceId(identity.workspaceId), via: 'api-key' };
  return { id: key.id, actor };
}
const issue = (actor: Actor) => tokens.issue(actor, 'tts_websocket');
const consume = (token: string) => tokens.consume(token, 'tts_websocket');

it('O-04 acts as the key that issued it, with its current limit', async () => {
  const { id, actor } = await newKey({ name: 'robot', permissions: ['text_to_speech'], characterLimit: 100 });
  const token = await issue(actor);
  await apiKeys.edit(session, id, { characterLimit: 60 });
  expect(await consume(token)).toEqual({
    userId: 'ada',
    workspaceId,
    apiKeyId: id,
    keyLimit: 60,
    permissions: ['text_to_speech'],
  });
  expect(await consume(token)).toBeUndefined();
});

it('O-04 has only permissions that the key had at issue and still has', async () => {
  const { id, actor } = await newKey({ name: 'robot', permissions: ['text_to_speech', 'voices_read'] });
  const token = await issue(actor);
  await apiKeys.edit(session, id, { permissions: ['voices_read', 'voices_write'] });
  expect(await consume(token)).toMatchObject({ permissions: ['voices_read'] });

  const free = await newKey();
  const narrowed = await issue(free.actor);
  await apiKeys.edit(session, free.id, { permissions: ['voices_read'] });
  expect(await consume(narrowed)).toMatchObject({ permissions: ['voices_read'] });
});

it('O-04 is invalid if its key is disabled, deleted or expired', async () => {
  const disabled = await newKey();
  const deleted = await newKey();
  const [one, other] = [await issue(disabled.actor), await issue(deleted.actor)];
  await apiKeys.edit(session, disabled.id, { isDisabled: true });
  await apiKeys.delete(session, deleted.id);
  expect(await consume(one)).toBeUndefined();
  expect(await consume(other)).toBeUndefined();

  const secret = `sk_${randomHex(24)}`;
  const expiresAt = new Date(clock().getTime() + 60_000);
  const brief = await apiKeys.insert(db, workspaceId, 'ada', { name: 'brief', permissions: null, secret, expiresAt });
  const token = await issue({ ...session, via: 'api-key', apiKeyId: brief.id });
  clock.advance(61_000);
  expect(await consume(token)).toBeUndefined();
});

it('acts as the person if a session issued it', async () => {
  const token = await issue(session);
  expect(await tokens.consume(token, 'realtime_scribe')).toBeUndefined();
  expect(await consume(token)).toEqual({ userId: 'ada', workspaceId, permissions: undefined });
});
