import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { openRateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live, unexpectedCall } from '../../platform/test-doubles.ts';
import { userStore } from '../user/user.store.ts';
import { actionLinksService } from './action-links.service.ts';
import { codesService } from './codes/action-codes.service.ts';
import { mailsService } from './link-mails.service.ts';

const { db } = await testDatabase();

type Parts = Parameters<typeof actionLinksService>[0];

it('AUTH-051 requires the mailed link, in the same browser, if the sign-in is old and no password is given', async () => {
  const clock = fixtureClock();
  await userStore(db).insert({ id: 'ada', email: 'ada@example.com', passwordHash: 'x' });
  const sent: MailMessage[] = [];
  const queued: unknown[] = [];
  const user = {
    find: (id: string) => userStore(db).byId(id),
    findByEmail: (email: string) => userStore(db).byEmail(email),
    setAccount: unexpectedCall,
  };
  const rateLimiter = openRateLimiter({ db, clock });
  const codes = codesService({ db, clock, rateLimiter });
  const mails = mailsService({
    db,
    rateLimiter,
    user,
    codes,
    jobs: { send: async (_kind, payload) => void queued.push(payload) as undefined },
    mail: {
      send: async (message) => {
        sent.push(message);
        return '';
      },
    },
    secret: new Uint8Array(32),
  });
  const authenticatedAt = new Map(['here', 'elsewhere'].map((id) => [id, clock()]));
  const sessions: Parts['sessions'] = {
    endAll: unexpectedCall,
    findOwner: unexpectedCall,
    isRecentlyAuthenticated: async (id = '') => clock().getTime() - authenticatedAt.get(id)!.getTime() < 15 * 60_000,
    setAuthenticated: async (_userId, id) => void authenticatedAt.set(id, clock()),
  };
  const knownDevices = { sign: unexpectedCall };
  const credentials = {
    list: unexpectedCall,
    revoke: unexpectedCall,
    revokeAll: unexpectedCall,
    revokeSince: unexpectedCall,
  };
  const auth = { checkPassword: unexpectedCall, checkFactor: unexpectedCall };
  const deletion = { reopen: unexpectedCall };
  const workspace = { findMembership: unexpectedCall };
  const auditLog = { recordOfAccount: unexpectedCall };
  const service = actionLinksService({
    auditLog,
    db,
    clock,
    live,
    user,
    auth,
    sessions,
    knownDevices,
    credentials,
    deletion,
    workspace,
    codes,
    mails,
  });
  const actor = { userId: 'ada', sessionId: 'here' } satisfies Partial<Actor> as Actor;
  const from = { ip: '192.0.2.1', headers: {}, baseUrl: 'https://voice.example' };
  const change = (who = actor) => service.requestEmailChange(who, { email: 'new@example.com' }, from);

  await change();
  expect(queued).toMatchObject([{ kind: 'change-email', email: 'new@example.com', userId: 'ada' }]);
  clock.advance(15 * 60_000);
  await expect(change()).rejects.toMatchObject({ code: 'confirmation_required', param: 'password' });
  expect(queued).toHaveLength(1);
  expect(sent).toMatchObject([{ to: 'ada@example.com', subject: expect.stringContaining('Confirm that it is you') }]);
  const [, code = ''] = /sensitiveActionVerificationCode=(\w+)/.exec(sent[0]!.text) ?? [];

  const stranger = { ...actor, userId: 'eve' };
  await expect(service.confirmSensitiveAction(stranger, code, from)).rejects.toMatchObject({
    code: 'invalid_action_code',
  });
  await service.confirmSensitiveAction(actor, code, from);
  await expect(service.confirmSensitiveAction(actor, code, from)).rejects.toMatchObject({
    code: 'invalid_action_code',
  });
  await change();
  expect(queued).toHaveLength(2);
  await expect(change({ ...actor, sessionId: 'elsewhere' })).rejects.toMatchObject({ code: 'confirmation_required' });
});
