import type { SensitiveAction } from '../../../../contract/accounts/action-links.ts';
import { emails } from '../../../../contract/catalogue/emails.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live.ts';
import { requirePermission } from '../../../platform/permissions.ts';
import type { ApiKeysService } from '../../api-keys/api-keys.service.ts';
import type { AuditLogService } from '../../audit-log/audit-log.service.ts';
import type { UserService } from '../../user/user.service.ts';
import * as rules from '../action-links.rules.ts';
import { isStaffEmail } from '../action-links.rules.ts';
import type { Caller } from '../action-links.service.ts';
import type { CodeAttempt, CodesService } from '../codes/action-codes.service.ts';
import type { CodeKind } from '../codes/action-codes.store.ts';
import type { MailsService } from '../link-mails.service.ts';
import { type SupportGrantRow, supportStore } from './support-access.store.ts';

interface SupportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  readonly user: UserService;
  readonly apiKeys: ApiKeysService;
  readonly codes: CodesService;
  readonly mails: MailsService;
  readonly auditLog: Pick<AuditLogService, 'recordOfAccount'>;
  /** Email domains of the staff. */
  readonly staffDomains: readonly string[];
}

/** Access to an account that its owner grants to the server's operator, for a day (O-15). */
export function supportService(deps: SupportDeps) {
  const { db, clock, live, user: users, apiKeys, codes, mails, auditLog, staffDomains } = deps;

  async function requirePerson(email: string) {
    const person = await users.findByEmail(email);
    if (!person || person.deletionRequestedAt) throw new AppError('user_not_found', { param: 'email' });
    return person;
  }

  /** The grant with both emails and its current status. */
  async function describe(grant: SupportGrantRow) {
    const [person, operator] = await Promise.all([users.find(grant.userId), users.find(grant.operatorId)]);
    const isOver = grant.endsAt <= clock();
    const status = isOver ? ('ended' as const) : grant.grantedAt ? ('granted' as const) : ('pending' as const);
    return { grant, status, email: person?.email ?? '', operatorEmail: operator?.email ?? '' };
  }

  /** In the audit logs of the person's workspaces. Target: the operator who has the access. */
  async function recordUse(
    tx: Tx,
    { id, userId, operatorId }: SupportGrantRow,
    activity: 'support_access.granted' | 'support_access.revoked' | 'support_access.used',
    byUserId = userId,
  ): Promise<void> {
    const operator = await users.find(operatorId, tx);
    await auditLog.recordOfAccount(tx, userId, activity, { id, name: operator?.email }, { byUserId });
  }

  /** Consumes the code and activates its grant in one transaction. */
  async function redeemGrantCode(kind: CodeKind, code: string, param: string, attempt: CodeAttempt): Promise<void> {
    const actionCode = await codes.check([kind], code, param, attempt);
    const now = clock();
    await transaction(db, async (tx) => {
      await codes.use(tx, actionCode, param, attempt);
      const endsAt = new Date(now.getTime() + rules.supportAccessMs);
      const grant = await supportStore(tx).grant(actionCode.subject, actionCode.userId, now, endsAt);
      if (!grant) throw new AppError('invalid_action_code', { param });
      await recordUse(tx, grant, 'support_access.granted');
    });
  }

  async function requireGrant(actor: Actor, grantId: string): Promise<SupportGrantRow> {
    const grant = await supportStore(db).get(grantId);
    if (!grant || (grant.userId !== actor.userId && grant.operatorId !== actor.userId))
      throw new AppError('document_not_found', {
        message: 'Support access with this id was not found.',
        param: 'support_grant_id',
      });
    return grant;
  }

  return {
    /** Requests access, for the operator; mails the person a link to grant it. */
    async request(
      actor: Actor,
      { email, kind }: { email: string; kind: 'sign-in-request' | 'support-access' },
      { ip, baseUrl }: Caller,
    ) {
      requirePermission(actor, 'support_access.request');
      const operator = (await users.find(actor.userId))!;
      const person = await requirePerson(email);
      if (person.id === operator.id)
        throw new AppError('bad_request', { message: 'This is your own account.', param: 'email' });
      await mails.countMail(email, ip);
      const now = clock();
      const grant = {
        id: newId(),
        userId: person.id,
        operatorId: operator.id,
        createdAt: now,
        grantedAt: null,
        endsAt: new Date(now.getTime() + rules.supportRequestMs),
      };
      const text = kind === 'support-access' ? emails.supportAccess : emails.signInRequest;
      await transaction(db, async (tx) => {
        await supportStore(tx).insert(grant);
        const letter = { kind, user: person, subject: grant.id, text: text(operator.email), baseUrl };
        await mails.sendLink(tx, letter);
      });
      return describe(grant);
    },

    /** AUTH-044: grants a pending request by its mailed code; throws `invalid_action_code`. */
    async verifySignInRequest(code: string, { ip }: Caller): Promise<void> {
      await redeemGrantCode('sign-in-request', code, 'sign_in_request_verification_code', { ip });
    },

    /** AUTH-052: the signed-in owner of the account grants access. */
    async grant(actor: Actor, code: string, { ip }: Caller): Promise<void> {
      await redeemGrantCode('support-access', code, 'action_code', { ip, userId: actor.userId });
    },

    /** AUTH-054: what a code confirms, and who requested it. */
    async inspectCode(actor: Actor, code: string, { ip }: Caller) {
      const attempt = { ip, userId: actor.userId };
      const actionCode = await codes.check(['support-access', 'account-change'], code, 'verification_code', attempt);
      const action: SensitiveAction = actionCode.kind === 'support-access' ? 'support_access' : 'account_change';
      const grant = action === 'support_access' ? await supportStore(db).get(actionCode.subject) : undefined;
      return { action, operatorEmail: grant ? (await describe(grant)).operatorEmail : null };
    },

    async list(actor: Actor) {
      const [granted, requested] = await Promise.all([
        supportStore(db).listForUser(actor.userId),
        supportStore(db).listForOperator(actor.userId),
      ]);
      const describeAll = (rows: SupportGrantRow[]) => Promise.all(rows.map(describe));
      return { granted: await describeAll(granted), requested: await describeAll(requested) };
    },

    /** Ends the access at once and deletes its key. */
    async end(actor: Actor, grantId: string): Promise<void> {
      const grant = await requireGrant(actor, grantId);
      const now = clock();
      if (grant.endsAt <= now) return;
      await transaction(db, async (tx) => {
        await supportStore(tx).end(grantId, now);
        if (grant.grantedAt) await recordUse(tx, grant, 'support_access.revoked', actor.userId);
        await apiKeys.deleteTemporary(tx, grant.userId, supportKeyName(grantId));
      });
    },

    /** Ends all access to the person's account. The caller deletes the keys. */
    async endAllByUser(tx: Tx, userId: string): Promise<void> {
      for (const grant of await supportStore(tx).endAllByUser(userId, clock()))
        if (grant.grantedAt) await recordUse(tx, grant, 'support_access.revoked');
    },

    /** Creates an API key for the operator to act in the account. It expires with the access and opens no session routes. */
    async createKey(actor: Actor, grantId: string): Promise<{ secret: string; endsAt: Date }> {
      const grant = await requireGrant(actor, grantId);
      if (grant.operatorId !== actor.userId || !grant.grantedAt || grant.endsAt <= clock())
        throw new AppError('forbidden', { message: 'This access was not granted or has ended.' });
      const { endsAt } = grant;
      const key = { name: supportKeyName(grantId), endsAt };
      const secret = await transaction(db, async (tx) => {
        await recordUse(tx, grant, 'support_access.used', actor.userId);
        return apiKeys.createTemporary(tx, grant.userId, key);
      });
      return { secret, endsAt };
    },

    /** O-97: mails the staff-only link. */
    async requestInternal(actor: Actor, email: string, { ip, baseUrl }: Caller): Promise<void> {
      requirePermission(actor, 'staff.verify');
      const user = await requirePerson(email);
      if (!isStaffEmail(user.email, staffDomains))
        throw new AppError('forbidden', {
          message: 'This email does not belong to a staff domain.',
          param: 'email',
        });
      await mails.countMail(email, ip);
      const letter = { kind: 'internal', subject: email, text: emails.internalVerification, baseUrl } as const;
      await transaction(db, (tx) => mails.sendLink(tx, { ...letter, user }));
    },

    /** AUTH-050: confirms the caller's staff email. */
    async prepareInternal(actor: Actor, { email, code }: { email: string; code: string }, from: Caller): Promise<void> {
      const param = 'verification_code';
      const attempt = { ip: from.ip, userId: actor.userId };
      const actionCode = await codes.check(['internal'], code, param, attempt);
      const person = await users.find(actor.userId);
      if (person?.email !== email || actionCode.subject !== email)
        throw new AppError('forbidden', { message: 'This is not the email of your account.', param: 'email' });
      if (!isStaffEmail(email, staffDomains)) throw new AppError('forbidden', { param: 'email' });
      await transaction(db, async (tx) => {
        await codes.use(tx, actionCode, param, attempt);
        await users.setAccount(tx, person.id, { emailVerifiedAt: person.emailVerifiedAt ?? clock() });
      });
      await live.publish(actor.workspaceId, { topic: 'user' });
    },
  };
}
export type SupportService = ReturnType<typeof supportService>;

const supportKeyName = (grantId: string): string => `Support access ${grantId.slice(0, 8)}`;
