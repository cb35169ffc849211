import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isUniqueViolation, type Tx } from '../../platform/db/database-client.ts';
import { type User, type UserChanges, userStore } from './user.store.ts';

/** A reserved top-level domain (RFC 2606): it receives no mail. */
const serviceAccountDomain = 'service-account.invalid';

/** What a sign-up says about itself. */
export type SignUpFacts = Pick<UserChanges, 'affiliate' | 'agreesToProductUpdates' | 'geoLocation' | 'signUpDevice'>;

/** People: their account and credentials. */
export function userService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    /** Read at sign-in and refresh, before there is an actor. */
    find: (userId: string, tx?: Tx): Promise<User | undefined> => userStore(tx ?? db).byId(userId),

    /** Whether the person owns this server: theirs was its first account. */
    isOperator: async (userId: string): Promise<boolean> => (await userStore(db).byId(userId))?.isServerOwner === true,
    /** Finds a person: nobody signs in as a service account, or resets its password. */
    async findByEmail(email: string, tx?: Tx): Promise<User | undefined> {
      const user = await userStore(tx ?? db).byEmail(email);
      return user?.isServiceAccount ? undefined : user;
    },
    /** The operator of this server; undefined before the first sign-up. */
    serverOwner: (): Promise<User | undefined> => userStore(db).serverOwner(),
    findByHandle: (handle: string): Promise<User | undefined> => userStore(db).byHandle(handle),

    /** Emails by user id, for people of the caller's workspace; deleted accounts are missing. */
    findEmails: (userIds: readonly string[]): Promise<Map<string, string>> => userStore(db).findEmails(userIds),

    /** For staff: a page of the people of all workspaces, newest first. */
    search: (query: Parameters<ReturnType<typeof userStore>['search']>[0]): Promise<User[]> =>
      userStore(db).search(query),
    countPeople: (): Promise<number> => userStore(db).countPeople(),

    /** People of the caller's workspace; deleted accounts are missing. */
    listByIds: (userIds: readonly string[], tx?: Tx): Promise<User[]> => userStore(tx ?? db).listByIds(userIds),

    hasNoAccounts: async (): Promise<boolean> => !(await userStore(db).hasAny()),

    /** Creates a person; the first one owns the server. Undefined if the email is taken. */
    async create(
      tx: Tx,
      input: { id: string; email: string; passwordHash: string; firstName: string | null } & SignUpFacts,
    ) {
      const isFirst = !(await userStore(tx).hasAnyLocked());
      return userStore(tx).insert({
        ...input,
        isServerOwner: isFirst,
        emailVerifiedAt: isFirst ? clock() : null,
      });
    },

    /** Creates the account of a program, to which no person can sign in and no mail is sent (WS-016). */
    async createServiceAccount(tx: Tx, input: { id: string; name: string; passwordHash: string }): Promise<void> {
      await userStore(tx).insert({
        id: input.id,
        email: `${input.id}@${serviceAccountDomain}`.toLowerCase(),
        passwordHash: input.passwordHash,
        firstName: input.name,
        isServiceAccount: true,
      });
    },

    /** How many people signed up with this referral link. */
    countReferred: (referralLinkCode: string): Promise<number> => userStore(db).countReferred(referralLinkCode),

    /** Changes settings and public names; undefined fields stay unchanged. */
    async edit(userId: string, changes: UserChanges): Promise<User | undefined> {
      const { profilePageHandle: handle } = changes;
      if (handle && (await userStore(db).isHandleTaken(handle, userId)))
        throw new AppError('slug_already_exists', { param: 'profile_page_handle' });
      return userStore(db).edit(userId, changes);
    },

    /** Adds to the prompts that were shown and the terms that were accepted. */
    acknowledge: (userId: string, added: Pick<User, 'promptsShown' | 'termsAgreedTo'>): Promise<User | undefined> =>
      userStore(db).addAcknowledged(userId, added),

    /** Changes credentials and email state, in the transaction `tx`. */
    async setAccount(
      tx: Tx,
      userId: string,
      changes: Pick<UserChanges, 'email' | 'passwordHash' | 'emailVerifiedAt' | 'agreesToProductUpdates'>,
    ): Promise<void> {
      try {
        await userStore(tx).edit(userId, changes);
      } catch (error) {
        // Somebody else took the email between the check and this write.
        throw isUniqueViolation(error) ? new AppError('email_taken', { param: 'email' }) : error;
      }
    },
    /** Whether the person may work on tasks of productions (USER-011). */
    async setProducer(tx: Tx, userId: string, isProducer: boolean): Promise<void> {
      await userStore(tx).edit(userId, { isProducer });
    },
    listSubscribers: (after: string, limit: number): Promise<User[]> => userStore(db).listSubscribers(after, limit),

    /** Schedules the deletion of an account; null cancels it. */
    async setDeletion(tx: Tx, userId: string, deletionRequestedAt: Date | null): Promise<void> {
      await userStore(tx).edit(userId, { deletionRequestedAt });
    },
    listClosedBefore: (date: Date): Promise<string[]> => userStore(db).listClosedBefore(date),
    delete: (tx: Tx, userId: string): Promise<void> => userStore(tx).delete(userId),

    /** Records that registration is complete; later calls change nothing. */
    markSetUp: (actor: Pick<Actor, 'userId'>, affiliate?: User['affiliate']): Promise<void> =>
      userStore(db).markSetUp(actor.userId, clock(), affiliate ?? null),
  };
}
export type UserService = ReturnType<typeof userService>;
