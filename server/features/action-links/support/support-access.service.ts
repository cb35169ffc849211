import type { SensitiveAction } from '../../../../contract/accounts/action-links.ts';
import { emails } from '../../../../contract/catalogue/emails.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live.ts';
import type { ApiKeysService } from '../../api-keys/api-keys.service.ts';
import type { UserService } from '../../user/user.service.ts';
import { isStaffEmail, mayOperate } from '../action-links.access.ts';
import * as rules from '../action-links.rules.ts';
import type { Caller } from '../action-links.service.ts';
import type { CodesService, Trier } from '../codes/action-codes.service.ts';
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
  /** Domains of the staff's e-mails. */
  readonly staffDomains: readonly string[];
}

/** The access to an account that its owner grants to the operator of the server, for a day (O-15). */
export function supportService({ db, clock, live, user: users, apiKeys, codes, mails, staffDomains }: SupportDeps) {
  async function operatorOf(actor: Actor) {
    const operator = await users.find(actor.userId);
    if (!operator || !mayOperate(operator))
      throw new AppError('forbidden', { message: 'Only the operator of this server may do this.' });
    return operator;
  }
  async function personAt(email: string) {
    const person = await users.findByEmail(email);
    if (!person || person.deletionRequestedAt) throw new AppError('user_not_found', { param: 'email' });
    return person;
  }

  /** The row with both e-mails and what it is worth now. */
  async function describe(grant: SupportGrantRow) {
    const [person, operator] = await Promise.all([users.find(grant.userId), users.find(grant.operatorId)]);
    const over = grant.endsAt <= clock();
    const status = over ? ('ended' as const) : grant.grantedAt ? ('granted' as const) : ('pending' as const);
    return { grant, status, email: person?.email ?? '', operatorEmail: operator?.email ?? '' };
  }

  /** Grants what the code asks for, within one step with its use. */
  async function grantBy(kind: CodeKind, code: string, param: string, trier: Trier): Promise<void> {
    const found = await codes.check([kind], code, param, trier);
    const now = clock();
    await transaction(db, async (tx) => {
      await codes.use(tx, found, param, trier);
      const endsAt = new Date(now.getTime() + rules.supportAccessMs);
      if (!(await supportStore(tx).grant(found.subject, found.userId, now, endsAt)))
        throw new AppError('invalid_action_code', { param });
    });
  }

  async function grantOf(actor: Actor, grantId: string): Promise<SupportGrantRow> {
    const grant = await supportStore(db).get(grantId);
    if (!grant || (grant.userId !== actor.userId && grant.operatorId !== actor.userId))
      throw new AppError('document_not_found', {
        message: 'A support access with this id was not found.',
        param: 'support_grant_id',
      });
    return grant;
  }

  return {
    /** The operator asks; the person decides by the link of the mail. */
    async request(
      actor: Actor,
      { email, kind }: { email: string; kind: 'sign-in-request' | 'support-access' },
      { ip, baseUrl }: Caller,
    ) {
      const operator = await operatorOf(actor);
      const person = await personAt(email);
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

    /** AUTH-044 */
    async verifySignInRequest(code: string, { ip }: Caller): Promise<void> {
      await grantBy('sign-in-request', code, 'sign_in_request_verification_code', { ip });
    },

    /** AUTH-052: the person whose account it is, signed in, says yes. */
    async grant(actor: Actor, code: string, { ip }: Caller): Promise<void> {
      await grantBy('support-access', code, 'action_code', { ip, userId: actor.userId });
    },

    /** AUTH-054: what a code confirms, and who asks. */
    async look(actor: Actor, code: string, { ip }: Caller) {
      const trier = { ip, userId: actor.userId };
      const found = await codes.check(['support-access', 'account-change'], code, 'verification_code', trier);
      const action: SensitiveAction = found.kind === 'support-access' ? 'support_access' : 'account_change';
      const grant = action === 'support_access' ? await supportStore(db).get(found.subject) : undefined;
      return { action, operatorEmail: grant ? (await describe(grant)).operatorEmail : null };
    },

    async list(actor: Actor) {
      const [granted, requested] = await Promise.all([
        supportStore(db).ofUser(actor.userId),
        supportStore(db).ofOperator(actor.userId),
      ]);
      const described = (rows: SupportGrantRow[]) => Promise.all(rows.map(describe));
      return { granted: await described(granted), requested: await described(requested) };
    },

    /** Ends the access now; its keys end with it. */
    async end(actor: Actor, grantId: string): Promise<void> {
      const grant = await grantOf(actor, grantId);
      const now = clock();
      if (grant.endsAt <= now) return;
      await transaction(db, async (tx) => {
        await supportStore(tx).end(grantId, now);
        await apiKeys.deleteTemporary(tx, grant.userId, supportKeyName(grantId));
      });
    },

    /** A key with which the operator acts in the account. It reaches nothing that needs a sign-in, and ends with the access. */
    async keyOf(actor: Actor, grantId: string): Promise<{ secret: string; endsAt: Date }> {
      const grant = await grantOf(actor, grantId);
      if (grant.operatorId !== actor.userId || !grant.grantedAt || grant.endsAt <= clock())
        throw new AppError('forbidden', { message: 'This access was not granted, or is over.' });
      const { endsAt } = grant;
      const secret = await apiKeys.createTemporary(grant.userId, { name: supportKeyName(grantId), endsAt });
      return { secret, endsAt };
    },

    /** O-97: mails the staff-only link. */
    async requestInternal(actor: Actor, email: string, { ip, baseUrl }: Caller): Promise<void> {
      await operatorOf(actor);
      const user = await personAt(email);
      if (!isStaffEmail(user.email, staffDomains))
        throw new AppError('forbidden', { message: 'This e-mail is of none of the staff’s domains.', param: 'email' });
      await mails.countMail(email, ip);
      const letter = { kind: 'internal', subject: email, text: emails.internalVerification, baseUrl } as const;
      await transaction(db, (tx) => mails.sendLink(tx, { ...letter, user }));
    },

    /** AUTH-050: confirms the caller's own staff e-mail. */
    async prepareInternal(actor: Actor, { email, code }: { email: string; code: string }, from: Caller): Promise<void> {
      const param = 'verification_code';
      const trier = { ip: from.ip, userId: actor.userId };
      const found = await codes.check(['internal'], code, param, trier);
      const person = await users.find(actor.userId);
      if (person?.email !== email || found.subject !== email)
        throw new AppError('forbidden', { message: 'This is not the e-mail of your account.', param: 'email' });
      if (!isStaffEmail(email, staffDomains)) throw new AppError('forbidden', { param: 'email' });
      await transaction(db, async (tx) => {
        await codes.use(tx, found, param, trier);
        await users.setAccount(tx, person.id, { emailVerifiedAt: person.emailVerifiedAt ?? clock() });
      });
      await live.publish(actor.workspaceId, { topic: 'user' });
    },
  };
}
export type SupportService = ReturnType<typeof supportService>;

const supportKeyName = (grantId: string): string => `Support access ${grantId.slice(0, 8)}`;
