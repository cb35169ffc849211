import { randomInt } from 'node:crypto';
import type { Terms } from '../../../contract/accounts/user.ts';
import { nameAdjectives, nameNouns } from '../../../contract/catalogue/name-words.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { PlayerSettings } from '../audio-native/audio-native.store.ts';
import type { OnboardingService } from '../onboarding/onboarding.service.ts';
import type { SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { User, UserChanges } from '../user/user.store.ts';

interface CurrentUserDeps {
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'find' | 'countReferred' | 'edit' | 'acknowledge'>;
  readonly subscription: Pick<SubscriptionService, 'getView' | 'mayExtend'>;
  readonly apiKeys: Pick<ApiKeysService, 'findNewest'>;
  readonly onboarding: Pick<OnboardingService, 'find'>;
  readonly secondFactor: Pick<SecondFactorService, 'readFactors'>;
  /** Ids of the voices that the caller created or added. */
  readonly listVoiceIds: (actor: Actor) => Promise<string[]>;
  /** The player of the workspace; undefined before it is used. */
  readonly findPlayer: (workspaceId: WorkspaceId) => Promise<PlayerSettings | undefined>;
}

/** The caller: their settings and public names, with their plan and all that `GET /v1/user` shows. */
export function currentUserService(deps: CurrentUserDeps) {
  const { clock, live, user: users, subscription, apiKeys, onboarding, secondFactor, listVoiceIds, findPlayer } = deps;

  async function describe(actor: Actor, user: User | undefined) {
    if (!user) throw new AppError('user_not_found');
    const [plan, newestKey, onboardingState, factors, voiceIds, player] = await Promise.all([
      subscription.getView(actor),
      apiKeys.findNewest(actor),
      onboarding.find(user.id),
      secondFactor.readFactors(user.id),
      listVoiceIds(actor),
      findPlayer(actor.workspaceId),
    ]);
    return { user, plan, newestKey, onboarding: onboardingState, factors, voiceIds, player, actor };
  }

  return {
    /** How many people signed up with the caller's referral link. */
    async countReferred(actor: Actor): Promise<number> {
      const person = await users.find(actor.userId);
      if (!person) throw new AppError('user_not_found');
      return users.countReferred(person.referralLinkCode);
    },

    get: async (actor: Actor) => describe(actor, await users.find(actor.userId)),

    /** Changes the caller; undefined fields stay unchanged. */
    async edit(actor: Actor, changes: UserChanges) {
      if (Object.values(changes).every((value) => value === undefined)) return this.get(actor);
      const { allowedToExtendCharacterLimit: allowExtension, maxCharacterLimitExtension: maxExtension } = changes;
      if ((allowExtension !== undefined || maxExtension !== undefined) && !subscription.mayExtend(actor))
        throw new AppError('workspace_access_denied', {
          message: 'Only admins of the workspace can allow usage above its credit limit.',
          param: allowExtension === undefined ? 'max_character_limit_extension' : 'allowed_to_extend_character_limit',
        });
      const user = await users.edit(actor.userId, changes);
      await live.publish(actor.workspaceId, { topic: 'user' });
      return describe(actor, user);
    },

    /** Records that the caller agreed to terms or has seen one-time prompts. */
    async acknowledge(
      actor: Actor,
      { agreement, prompts = {} }: { agreement?: Terms; prompts?: User['promptsShown'] },
    ) {
      const termsAgreedTo = agreement ? { [agreement]: unixSeconds(clock()) } : {};
      const user = await users.acknowledge(actor.userId, { promptsShown: prompts, termsAgreedTo });
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
    generateName: (): string => `${pickRandom(nameAdjectives)} ${pickRandom(nameNouns)}`,
  };
}
export type CurrentUserService = ReturnType<typeof currentUserService>;

const pickRandom = (words: readonly string[]): string => words[randomInt(words.length)]!;
