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

/** People: their account, settings and public names. */
export function userService(deps: {
  db: Db;
  clock: Clock;
  live: Live;
  subscription: SubscriptionService;
  apiKeys: ApiKeysService;
  onboarding: OnboardingService;
  secondFactor: SecondFactorService;
  /** Ids of the voices that the caller created or added. */
  listVoiceIds: (actor: Actor) => Promise<string[]>;
}) {
  const { db, clock, live, subscription, apiKeys, onboarding, secondFactor, listVoiceIds } = deps;

  async function describe(actor: Actor, user: User | undefined) {
    if (!user) throw new AppError('user_not_found');
    const [plan, newestKey, onboardingState, factors, voiceIds] = await Promise.all([
      subscription.getView(actor),
      apiKeys.findNewest(actor),
      onboarding.find(user.id),
      secondFactor.readFactors(user.id),
      listVoiceIds(actor),
    ]);
    return { user, plan, newestKey, onboarding: onboardingState, factors, voiceIds, actor };
  }

  return {
    /** Read at sign-in and refresh, before there is an actor. */
    find: (userId: string, tx?: Tx): Promise<User | undefined> => userStore(tx ?? db).byId(userId),
    findByEmail: (email: string): Promise<User | undefined> => userStore(db).byEmail(email),
    /** The operator of this server; undefined before the first sign-up. */
    serverOwner: (): Promise<User | undefined> => userStore(db).serverOwner(),
    findByHandle: (handle: string): Promise<User | undefined> => userStore(db).byHandle(handle),

    /** Emails by user id, for people of the caller's workspace; deleted accounts are missing. */
    findEmails: (userIds: readonly string[]): Promise<Map<string, string>> => userStore(db).findEmails(userIds),

    hasNoAccounts: async (): Promise<boolean> => !(await userStore(db).hasAny()),

    /** Creates a person; the first one owns the server. Undefined if the email is taken. */
    async create(tx: Tx, input: { id: string; email: string; passwordHash: string; firstName: string | null }) {
      const isFirst = !(await userStore(tx).hasAnyLocked());
      const user = await userStore(tx).insert({
        ...input,
        isServerOwner: isFirst,
        emailVerifiedAt: isFirst ? clock() : null,
      });
      if (user) await onboarding.start(tx, user.id);
      return user;
    },

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
    listSubscribers: (after: string, limit: number): Promise<User[]> => userStore(db).listSubscribers(after, limit),

    /** Schedules the deletion of an account; null cancels it. */
    async setDeletion(tx: Tx, userId: string, deletionRequestedAt: Date | null): Promise<void> {
      await userStore(tx).edit(userId, { deletionRequestedAt });
    },
    listClosedBefore: (date: Date): Promise<string[]> => userStore(db).listClosedBefore(date),
    delete: (tx: Tx, userId: string): Promise<void> => userStore(tx).delete(userId),

    /** Records that registration is complete; later calls change nothing. */
    markSetUp: (actor: Pick<Actor, 'userId'>, affiliate: User['affiliate'] = null): Promise<void> =>
      userStore(db).markSetUp(actor.userId, clock(), affiliate),

    /** How many people signed up with the caller's referral link. */
    async countReferred(actor: Actor): Promise<number> {
      const person = await userStore(db).byId(actor.userId);
      if (!person) throw new AppError('user_not_found');
      return userStore(db).countReferred(person.referralLinkCode);
    },

    get: async (actor: Actor) => describe(actor, await userStore(db).byId(actor.userId)),

    /** Changes the caller; undefined fields stay unchanged. */
    async edit(actor: Actor, changes: UserChanges) {
      if (Object.values(changes).every((value) => value === undefined)) return this.get(actor);
      const {
        profilePageHandle: handle,
        allowedToExtendCharacterLimit: allowExtension,
        maxCharacterLimitExtension: maxExtension,
      } = changes;
      if ((allowExtension !== undefined || maxExtension !== undefined) && !subscription.mayExtend(actor))
        throw new AppError('workspace_access_denied', {
          message: 'Only admins of the workspace can allow usage above its credit limit.',
          param: allowExtension === undefined ? 'max_character_limit_extension' : 'allowed_to_extend_character_limit',
        });
      if (handle && (await userStore(db).isHandleTaken(handle, actor.userId)))
        throw new AppError('slug_already_exists', { param: 'profile_page_handle' });
      const user = await userStore(db).edit(actor.userId, changes);
      await live.publish(actor.workspaceId, { topic: 'user' });
      return describe(actor, user);
    },

    /** Records that the caller agreed to terms or has seen one-time prompts. */
    async acknowledge(
      actor: Actor,
      { agreement, prompts = {} }: { agreement?: Terms; prompts?: User['promptsShown'] },
    ) {
      const termsAgreedTo = agreement ? { [agreement]: unixSeconds(clock()) } : {};
      const user = await userStore(db).addAcknowledged(actor.userId, { promptsShown: prompts, termsAgreedTo });
      await live.publish(actor.workspaceId, { topic: 'user' });
      return describe(actor, user);
    },

    acceptBipaTerms(actor: Actor) {
      return this.edit(actor, { acceptedBipaTermsAt: clock() });
    },

    requestAlphaAccess(actor: Actor) {
      return this.edit(actor, { alphaAccessAt: clock() });
    },

    /** Generates a name of two words. */
    generateName: (): string => `${pickRandom(firstWords)} ${pickRandom(secondWords)}`,
  };
}
export type UserService = ReturnType<typeof userService>;

const pickRandom = (words: readonly string[]): string => words[randomInt(words.length)]!;
