import type { Actor } from '../../../../platform/actor.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db, Tx } from '../../../../platform/db/database-client.ts';
import { transaction } from '../../../../platform/db/database-client.ts';
import type { ExternalIdentity } from '../../../../platform/external-identity.ts';
import { newId } from '../../../../platform/ids.ts';
import type { SecondFactorService } from '../../../second-factor/second-factor.service.ts';
import type { UserService } from '../../../user/user.service.ts';
import type { WorkspaceService } from '../../../workspace/workspace.service.ts';
import type { AuthService } from '../../auth.service.ts';
import type { Origin, SessionsService, SignedIn } from '../../sessions/sessions.service.ts';
import { ticketLifeInS, ticketsService } from '../sign-in-tickets.service.ts';
import { type Identity, identitiesStore } from './auth-identities.store.ts';

type Person = NonNullable<Awaited<ReturnType<UserService['find']>>>;

/** What became of a sign-in elsewhere. */
export type Admission =
  | { readonly outcome: 'signed-in'; readonly session: SignedIn; readonly isNew: boolean }
  /** The ticket goes into a cookie, and with the code of the second factor it becomes a session. */
  | { readonly outcome: 'needs-code'; readonly ticket: string; readonly ticketLifeInS: number };

/** Who came from where. */
export interface Proven {
  /** The id of a configured provider, or `sso:` and that of a workspace's. */
  readonly provider: string;
  readonly person: ExternalIdentity;
  /** The workspace whose identity provider it is: people are or become its members, and are signed in to it. */
  readonly workspaceId?: string | undefined;
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
}

/** Accounts elsewhere that open accounts here. */
export function identitiesService(deps: IdentitiesDeps) {
  const { db, clock, secret, auth, user: users, workspace, sessions, secondFactor } = deps;
  const tickets = ticketsService({ clock, secret });

  const rowOf = (userId: string, { provider, person }: Proven) => ({
    id: newId(),
    userId,
    provider,
    subject: person.subject,
    email: person.email ?? null,
    lastUsedAt: clock(),
  });

  async function keep(tx: Tx, userId: string, proven: Proven): Promise<void> {
    if (!(await identitiesStore(tx).insert(rowOf(userId, proven)))) throw new AppError('identity_already_connected');
  }

  /**
   * The person behind an e-mail that the provider has verified. An unverified e-mail opens nothing, on either side: not
   * ours when it is theirs that was never shown to be real, and not the account that a stranger has made in their name.
   */
  async function personBy(proven: Proven): Promise<{ person: Person; isNew: boolean }> {
    const { email, emailVerified, firstName } = proven.person;
    if (email === undefined || emailVerified !== true) throw new AppError('provider_email_unverified');
    const known = await users.findByEmail(email);
    if (known) {
      if (known.deletionRequestedAt) throw new AppError('account_closed');
      if (!known.emailVerifiedAt) throw new AppError('account_email_unverified');
      await transaction(db, async (tx) => {
        await keep(tx, known.id, proven);
        if (proven.workspaceId !== undefined) await workspace.addMember(tx, proven.workspaceId, known.id);
      });
      return { person: known, isNew: false };
    }
    const person = await auth.openProvenAccount({
      email,
      firstName,
      joins: proven.workspaceId,
      inviteCode: proven.inviteCode,
      also: (tx, userId) => keep(tx, userId, proven),
    });
    return { person, isNew: true };
  }

  /** The factor is asked for as after a password: whoever owns the e-mail alone does not get in. */
  async function needsCode(userId: string): Promise<boolean> {
    try {
      await auth.checkFactor(userId, undefined);
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'second_factor_required') return true;
      throw error;
    }
  }

  return {
    /** Lets in who came with a provider's word, as the person that they are here, or as a new one. */
    async admit(proven: Proven, origin: Origin): Promise<Admission> {
      const { person: outside, provider, workspaceId } = proven;
      const identity = await identitiesStore(db).find(provider, outside.subject);
      const linked = identity && (await users.find(identity.userId));
      const { person, isNew } = linked ? { person: linked, isNew: false } : await personBy(proven);
      if (person.deletionRequestedAt) throw new AppError('account_closed');
      if (identity) await identitiesStore(db).used(identity.id, outside.email ?? null, clock());
      if (await needsCode(person.id)) {
        const ticket = await tickets.sign(person.id, workspaceId);
        return { outcome: 'needs-code', ticket, ticketLifeInS };
      }
      return { outcome: 'signed-in', session: await sessions.start(person, origin, workspaceId), isNew };
    },

    /** The session of a ticket, by the code of the second factor or the backup code that turns it off. */
    async complete(
      ticket: string | undefined,
      proof: { code?: string | undefined; backupCode?: string | undefined },
      origin: Origin,
    ): Promise<SignedIn> {
      const claims = await tickets.read(ticket);
      const person = claims && (await users.find(claims.userId));
      if (!claims || !person) throw new AppError('provider_sign_in_failed');
      if (person.deletionRequestedAt) throw new AppError('account_closed');
      if (proof.backupCode) await secondFactor.removeByBackupCode(person.id, proof.backupCode);
      else await auth.checkFactor(person.id, proof.code);
      return sessions.start(person, origin, claims.workspaceId);
    },

    /** Connects an account elsewhere with a person who is signed in here; their e-mails may differ. */
    async connect(userId: string, proven: Proven): Promise<void> {
      const known = await identitiesStore(db).find(proven.provider, proven.person.subject);
      if (known?.userId === userId) return;
      await transaction(db, (tx) => keep(tx, userId, proven));
    },

    list: (actor: Actor): Promise<Identity[]> => identitiesStore(db).list(actor.userId),

    async disconnect(actor: Actor, id: string): Promise<void> {
      if (!(await identitiesStore(db).deleteOf(actor.userId, id)))
        throw new AppError('connection_not_found', { param: 'connection_id' });
    },

    forgetProvider: (tx: Tx, provider: string): Promise<void> => identitiesStore(tx).deleteAllOf(provider),
  };
}
export type IdentitiesService = ReturnType<typeof identitiesService>;
