import { emails } from '../../../../../contract/catalogue/emails.ts';
import type { Actor } from '../../../../platform/actor.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db, Tx } from '../../../../platform/db/database-client.ts';
import { transaction } from '../../../../platform/db/database-client.ts';
import type { ExternalIdentity } from '../../../../platform/external-identity.ts';
import { newId } from '../../../../platform/ids.ts';
import type { AccountNotices } from '../../../../platform/mail/account-notices.ts';
import type { AuditLogService } from '../../../audit-log/audit-log.service.ts';
import type { SecondFactorService } from '../../../second-factor/second-factor.service.ts';
import type { UserService } from '../../../user/user.service.ts';
import type { WorkspaceService } from '../../../workspace/workspace.service.ts';
import type { AuthService } from '../../auth.service.ts';
import type { CredentialsService } from '../../credentials.service.ts';
import type { RequestOrigin, SessionsService, SessionTokens } from '../../sessions/sessions.service.ts';
import { ticketLifetimeS, ticketsService } from '../sign-in-tickets.service.ts';
import { type Identity, identitiesStore } from './auth-identities.store.ts';

type Person = NonNullable<Awaited<ReturnType<UserService['find']>>>;

export type ProviderSignInOutcome =
  | { readonly outcome: 'signed-in'; readonly session: SessionTokens; readonly isNew: boolean }
  /** The ticket goes into a cookie; `complete` exchanges it and the second factor's code for a session. */
  | { readonly outcome: 'needs-code'; readonly ticket: string; readonly ticketLifetimeS: number };

/** What an identity provider has asserted about a person. */
export interface ProviderAssertion {
  /** The id of a configured provider, or `sso:` and the id of a workspace's provider. */
  readonly provider: string;
  readonly person: ExternalIdentity;
  /** The workspace that owns the provider: its members sign in to it. */
  readonly workspaceId?: string | undefined;
  /** People who are not members of that workspace join it (WS-005). */
  readonly joinsWorkspace?: boolean | undefined;
  readonly inviteCode?: string | undefined;
}

interface IdentitiesDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signs tickets. */
  readonly secret: Uint8Array;
  readonly auth: AuthService;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly sessions: SessionsService;
  readonly secondFactor: SecondFactorService;
  readonly credentials: Pick<CredentialsService, 'claim'>;
  readonly mails: AccountNotices;
  readonly auditLog: Pick<AuditLogService, 'recordOfAccount'>;
}

/** Signs people in with their accounts at identity providers. */
export function identitiesService(deps: IdentitiesDeps) {
  const {
    db,
    clock,
    secret,
    auth,
    user: users,
    workspace,
    sessions,
    secondFactor,
    credentials,
    mails,
    auditLog,
  } = deps;
  const tickets = ticketsService({ db, clock, secret });

  const toRow = (userId: string, { provider, person }: ProviderAssertion) => ({
    id: newId(),
    userId,
    provider,
    subject: person.subject,
    email: person.email ?? null,
    lastUsedAt: clock(),
  });

  async function link(tx: Tx, userId: string, assertion: ProviderAssertion): Promise<void> {
    if (!(await identitiesStore(tx).insert(toRow(userId, assertion)))) throw new AppError('identity_already_connected');
  }

  const recordConnection = (tx: Tx, userId: string, { provider, person }: ProviderAssertion) =>
    auditLog.recordOfAccount(tx, userId, 'sign_in_account.connected', { name: person.email, provider });

  async function join(tx: Tx, userId: string, { workspaceId, joinsWorkspace }: ProviderAssertion): Promise<void> {
    if (joinsWorkspace && workspaceId !== undefined) await workspace.addMember(tx, workspaceId, userId);
  }

  /**
   * Links the account with the provider's email, or creates one. The provider must have verified the email, otherwise a
   * stranger could claim it there. An account here that was never verified may be a stranger's preparation: its person
   * gets it without anything that gave access to it.
   */
  async function findOrCreatePerson(
    assertion: ProviderAssertion,
    caller: Pick<RequestOrigin, 'isLocal'>,
  ): Promise<{ person: Person; isNew: boolean }> {
    const { email, emailVerified, firstName } = assertion.person;
    if (email === undefined || emailVerified !== true) throw new AppError('provider_email_unverified');
    const existing = await users.findByEmail(email);
    if (existing) {
      if (existing.deletionRequestedAt) throw new AppError('account_closed');
      await transaction(db, async (tx) => {
        if (!existing.emailVerifiedAt) await credentials.claim(tx, existing.id);
        await link(tx, existing.id, assertion);
        await join(tx, existing.id, assertion);
        await recordConnection(tx, existing.id, assertion);
      });
      return { person: existing, isNew: false };
    }
    const person = await auth.createVerifiedAccount({
      email,
      firstName,
      joinWorkspaceId: assertion.joinsWorkspace ? assertion.workspaceId : undefined,
      inviteCode: assertion.inviteCode,
      caller,
      afterCreate: (tx, userId) => link(tx, userId, assertion),
    });
    return { person, isNew: true };
  }

  /** The workspace of the provider for its members; undefined: the one that the person joined first. */
  async function findSignInWorkspace(userId: string, workspaceId: string | undefined): Promise<string | undefined> {
    if (workspaceId === undefined) return undefined;
    return (await workspace.findRole(workspaceId, userId)) && workspaceId;
  }

  /** The second factor is required as after a password: access to the mailbox alone must not suffice. */
  async function requiresSecondFactor(userId: string): Promise<boolean> {
    try {
      await auth.checkFactor(userId, undefined);
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'second_factor_required') return true;
      throw error;
    }
  }

  return {
    /** Signs in the person of a provider's assertion; creates the account on the first sign-in. */
    async signIn(assertion: ProviderAssertion, origin: RequestOrigin): Promise<ProviderSignInOutcome> {
      const { person: profile, provider } = assertion;
      const identity = await identitiesStore(db).find(provider, profile.subject);
      const linkedPerson = identity && (await users.find(identity.userId));
      const { person, isNew } = linkedPerson
        ? { person: linkedPerson, isNew: false }
        : await findOrCreatePerson(assertion, origin);
      if (person.deletionRequestedAt) throw new AppError('account_closed');
      if (identity) await identitiesStore(db).recordUse(identity.id, profile.email ?? null, clock());
      if (linkedPerson) await transaction(db, (tx) => join(tx, person.id, assertion));
      const workspaceId = await findSignInWorkspace(person.id, assertion.workspaceId);
      if (await requiresSecondFactor(person.id)) {
        const ticket = await tickets.sign(person.id, { provider, subject: profile.subject }, workspaceId);
        return { outcome: 'needs-code', ticket, ticketLifetimeS };
      }
      return { outcome: 'signed-in', session: await sessions.start(person, origin, { workspaceId, provider }), isNew };
    },

    /** Exchanges a ticket for a session, with the second factor's code or a backup code. */
    async complete(
      ticket: string | undefined,
      proof: { code?: string | undefined; backupCode?: string | undefined },
      origin: RequestOrigin,
    ): Promise<SessionTokens> {
      const claims = await tickets.read(ticket);
      const person = claims && (await users.find(claims.userId));
      if (!claims || !person) throw new AppError('provider_sign_in_failed');
      if (person.deletionRequestedAt) throw new AppError('account_closed');
      if (proof.backupCode) await secondFactor.checkBackupCode(person.id, proof.backupCode);
      else await auth.checkFactor(person.id, proof.code);
      return sessions.start(person, origin, { workspaceId: claims.workspaceId, provider: claims.provider });
    },

    /** Connects an external account with a signed-in person; their emails may differ. `title` names it in the mail. */
    async connect(userId: string, assertion: ProviderAssertion, title: string): Promise<void> {
      const existing = await identitiesStore(db).find(assertion.provider, assertion.person.subject);
      if (existing?.userId === userId) return;
      await transaction(db, async (tx) => {
        await link(tx, userId, assertion);
        await recordConnection(tx, userId, assertion);
        await mails.notifyPerson(tx, userId, emails.providerConnected(title));
      });
    },

    list: (actor: Actor): Promise<Identity[]> => identitiesStore(db).list(actor.userId),

    /** `toTitle` names the provider in the mail. */
    async disconnect(actor: Actor, id: string, toTitle: (identity: Identity) => string): Promise<void> {
      await transaction(db, async (tx) => {
        const identity = await identitiesStore(tx).deleteOwned(actor.userId, id);
        if (!identity) throw new AppError('connection_not_found', { param: 'connection_id' });
        const target = { name: identity.email ?? undefined, provider: identity.provider };
        await auditLog.recordOfAccount(tx, actor.userId, 'sign_in_account.disconnected', target);
        await mails.notifyPerson(tx, actor.userId, emails.providerDisconnected(toTitle(identity)));
      });
    },

    /** Whether anybody has signed in with one of these providers. */
    hasAny: (providers: readonly string[]): Promise<boolean> => identitiesStore(db).hasAny(providers),

    deleteByProvider: (tx: Tx, provider: string): Promise<void> => identitiesStore(tx).deleteByProvider(provider),
  };
}
export type IdentitiesService = ReturnType<typeof identitiesService>;
