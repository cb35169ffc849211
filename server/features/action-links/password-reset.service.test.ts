import { expect, it, vi } from 'vitest';
import { closeDatabase, openDatabase, transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { openRateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { auditLog, live, notifications, silentLog, unexpectedCall, webhooks } from '../../platform/test-doubles.ts';
import { apiKeysService } from '../api-keys/api-keys.service.ts';
import { credentialsService } from '../auth/credentials.service.ts';
import { passkeysService } from '../passkeys/passkeys.service.ts';
import { secondFactorService } from '../second-factor/second-factor.service.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { actionLinksService } from './action-links.service.ts';
import { codesService } from './codes/action-codes.service.ts';

// Hashing 20 passwords takes seconds.
vi.mock('../../platform/crypto.ts', async (original) => ({ ...(await original<object>()), hashPassword: String }));

const connections = 16;
const { url } = await testDatabase();

it('resets 20 passwords at once on 16 connections, each with the access that it revokes', async () => {
  const db = openDatabase(url, { log: silentLog, connections });
  const clock = fixtureClock();
  const rateLimiter = openRateLimiter({ db, clock });
  const codes = codesService({ db, clock, rateLimiter });
  const user = userService({ db, clock });
  const mails = { sendNotice: async () => {}, notifyPerson: async () => {} };
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
  const sms = { isAvailable: false, find: async () => undefined } as never;
  const holder = { deleteAllByUser: async () => {} };
  // Each transaction waits here until the pool has no connection left.
  const { promise: poolIsEmpty, resolve: setPoolEmpty } = Promise.withResolvers<void>();
  let started = 0;
  const sessions = {
    endAll: async () => {
      started += 1;
      if (started === connections) setPoolEmpty();
      await poolIsEmpty;
    },
  };
  const credentials = credentialsService({
    db,
    clock,
    user,
    sessions,
    apiKeys,
    passkeys: passkeysService({ db, user, auditLog, challenges: {} as never, mails: mails as never }),
    secondFactor: secondFactorService({
      ...{ db, clock, live, rateLimiter, sms, auditLog, notifications },
      secret: new Uint8Array(32),
      mails: mails as never,
    }),
    singleUseTokens: holder,
    devices: holder,
    codes,
    support: { endAllByUser: async () => {} },
    mails: mails as never,
    toProviderTitle: String,
  });
  const actionLinks = actionLinksService({
    ...{ db, clock, live, user, codes, credentials, auditLog },
    auth: { checkPassword: unexpectedCall, checkFactor: unexpectedCall },
    sessions: { ...sessions, findOwner: unexpectedCall, isRecentlyAuthenticated: unexpectedCall } as never,
    knownDevices: { sign: async () => 'device' },
    mails: mails as never,
    deletion: { reopen: unexpectedCall },
    workspace: { findMembership: unexpectedCall },
  });
  const resets = [];
  for (let n = 0; n < 20; n++) {
    const actor = await createActor(db, `person-${n}`, { emailVerifiedAt: clock() });
    const insert = (name: string) =>
      apiKeys.insert(db, actor.workspaceId, actor.userId, { name, permissions: null, secret: `${name} ${n}` });
    const [stolen] = [await insert('stolen'), await insert('own')];
    const code = await transaction(db, (tx) =>
      codes.issue(tx, 'reset-password', actor.userId, `${actor.userId}@example.com`),
    );
    resets.push({ code, password: 'A new password of Ada 1!', revoke: [`api_key:${stolen.id}`] });
  }
  const replies = await Promise.all(
    resets.map((reset, n) =>
      actionLinks.confirmPasswordReset(reset, { ip: `192.0.2.${n}`, headers: {}, baseUrl: 'https://voice.example' }),
    ),
  );
  expect(replies.map(({ access }) => access.map(({ name }) => name))).toEqual(replies.map(() => ['own']));
  await closeDatabase(db);
});
