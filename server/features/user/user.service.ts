import { randomInt } from 'node:crypto';
import type { Terms } from '../../../contract/accounts/user.ts';
import { firstWords, secondWords } from '../../../contract/catalogue/name-words.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isUniqueViolation, type Tx } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { OnboardingService } from '../onboarding/onboarding.service.ts';
import type { SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { type User, type UserChanges, userStore } from './user.store.ts';

/** The caller as a person. */
export function userService(deps: {
  db: Db;
  clock: Clock;
  live: Live;
  subscription: SubscriptionService;
  apiKeys: ApiKeysService;
  onboarding: OnboardingService;
  secondFactor: SecondFactorService;
  /** Ids of the voices that the caller made or added. */
  voicesOf: (actor: Actor) => Promise<string[]>;
}) {
  const { db, clock, live, subscription, apiKeys, onboarding, secondFactor, voicesOf } = deps;

  async function describe(actor: Actor, user: User | undefined) {
    if (!user) throw new AppError('user_not_found');
    const [plan, newestKey, steps, factors, voiceIds] = await Promise.all([
      subscription.getView(actor),
      apiKeys.newestOf(actor),
      onboarding.find(user.id),
      secondFactor.stateOf(user.id),
      voicesOf(actor),
    ]);
    return { user, plan, newestKey, onboarding: steps, factors, voiceIds, actor };
  }

  return {
    /** Asked before there is an actor: at sign-in and at refresh; by the connection of `tx`, where one is held. */
    find: (userId: string, tx?: Tx): Promise<User | undefined> => userStore(tx ?? db).byId(userId),
    findByEmail: (email: string): Promise<User | undefined> => userStore(db).byEmail(email),
    /** Who runs this server; undefined before the first account is made. */
    serverOwner: (): Promise<User | undefined> => userStore(db).serverOwner(),
    findByHandle: (handle: string): Promise<User | undefined> => userStore(db).byHandle(handle),

    /** By the ids of people of the caller's workspace; one whose account is gone has none. */
    emailsOf: (userIds: readonly string[]): Promise<Map<string, string>> => userStore(db).emails(userIds),

    /** The server has no account yet. */
    isNobodyHere: async (): Promise<boolean> => !(await userStore(db).any()),

    /** A new person, within the transaction that makes the account; the first of all owns the server. Undefined: the e-mail is taken. */
    async create(tx: Tx, input: { id: string; email: string; passwordHash: string; firstName: string | null }) {
      const first = !(await userStore(tx).anyLocked());
      const user = await userStore(tx).insert({
        ...input,
        isServerOwner: first,
        emailVerifiedAt: first ? clock() : null,
      });
      if (user) await onboarding.start(tx, user.id);
      return user;
    },

    /** Changes what the person signs in with, and what is known of their e-mail, within `tx`. */
    async setAccount(
      tx: Tx,
      userId: string,
      changes: Pick<UserChanges, 'email' | 'passwordHash' | 'emailVerifiedAt' | 'agreesToProductUpdates'>,
    ): Promise<void> {
      try {
        await userStore(tx).edit(userId, changes);
      } catch (error) {
        // Somebody else took the address a moment ago.
        throw isUniqueViolation(error) ? new AppError('email_taken', { param: 'email' }) : error;
      }
    },
    agreeing: (after: string, limit: number): Promise<User[]> => userStore(db).agreeing(after, limit),

    /** When the person asked for the deletion of the account; null takes it back. */
    async setDeletion(tx: Tx, userId: string, deletionRequestedAt: Date | null): Promise<void> {
      await userStore(tx).edit(userId, { deletionRequestedAt });
    },
    closedBefore: (date: Date): Promise<string[]> => userStore(db).closedBefore(date),
    delete: (tx: Tx, userId: string): Promise<void> => userStore(tx).delete(userId),

    /** Notes that the calls which follow registration were made; later ones change nothing. */
    markSetUp: (actor: Pick<Actor, 'userId'>, affiliate: User['affiliate'] = null): Promise<void> =>
      userStore(db).markSetUp(actor.userId, clock(), affiliate),

    /** How many people made their accounts by the caller's referral link. */
    async countReferred(actor: Actor): Promise<number> {
      const person = await userStore(db).byId(actor.userId);
      if (!person) throw new AppError('user_not_found');
      return userStore(db).countReferred(person.referralLinkCode);
    },

    get: async (actor: Actor) => describe(actor, await userStore(db).byId(actor.userId)),

    /** Changes the caller; what is undefined stays as it is. */
    async edit(actor: Actor, changes: UserChanges) {
      if (Object.values(changes).every((value) => value === undefined)) return this.get(actor);
      const {
        profilePageHandle: handle,
        allowedToExtendCharacterLimit: above,
        maxCharacterLimitExtension: most,
      } = changes;
      if ((above !== undefined || most !== undefined) && !subscription.mayExtend(actor))
        throw new AppError('workspace_access_denied', {
          message: 'Only admins of the workspace may let it go on above its credits.',
          param: above === undefined ? 'max_character_limit_extension' : 'allowed_to_extend_character_limit',
        });
      if (handle && (await userStore(db).isHandleTaken(handle, actor.userId)))
        throw new AppError('slug_already_exists', { param: 'profile_page_handle' });
      const user = await userStore(db).edit(actor.userId, changes);
      await live.publish(actor.workspaceId, { topic: 'user' });
      return describe(actor, user);
    },

    /** The caller agreed to terms, or has seen what is shown once. */
    async note(actor: Actor, { agreement, prompts = {} }: { agreement?: Terms; prompts?: User['promptsShown'] }) {
      const termsAgreedTo = agreement ? { [agreement]: unixSeconds(clock()) } : {};
      const user = await userStore(db).note(actor.userId, { promptsShown: prompts, termsAgreedTo });
      await live.publish(actor.workspaceId, { topic: 'user' });
      return describe(actor, user);
    },

    acceptBipaTerms(actor: Actor) {
      return this.edit(actor, { acceptedBipaTermsAt: clock() });
    },

    requestAlphaAccess(actor: Actor) {
      return this.edit(actor, { alphaAccessAt: clock() });
    },

    /** A name made of two words, for those who want none of their own. */
    generateName: (): string => `${pick(firstWords)} ${pick(secondWords)}`,
  };
}
export type UserService = ReturnType<typeof userService>;

const pick = (words: readonly string[]): string => words[randomInt(words.length)]!;
