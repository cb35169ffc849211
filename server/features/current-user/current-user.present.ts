import type { UserReply } from '../../../contract/accounts/current-user.ts';
import { prompts, terms } from '../../../contract/accounts/user.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { presentLook } from '../audio-native/audio-native.present.ts';
import { presentOnboarding } from '../onboarding/onboarding.present.ts';
import { presentSubscription } from '../subscription/subscription.present.ts';
import type { CurrentUserService } from './current-user.service.ts';

/** Builds a record with an entry for each of `keys`. */
const toRecord = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

export function presentUser({
  user,
  plan,
  newestKey,
  onboarding,
  factors,
  voiceIds,
  player,
  actor,
}: Awaited<ReturnType<CurrentUserService['get']>>): UserReply {
  const createdAt = unixSeconds(user.createdAt);
  return {
    user_id: user.id,
    workspace_id: actor.workspaceId,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    first_name: user.firstName,
    locale: user.locale,
    subscription: presentSubscription(plan),
    is_api_key_hashed: true,
    xi_api_key_preview: newestKey?.preview ?? null,
    is_new_user: user.setUpAt === null,
    ...presentOnboarding(onboarding),
    can_use_delayed_payment_methods: false,
    created_at: createdAt,
    created_at_unix: createdAt,
    seat_type: actor.role === 'admin' ? 'workspace_admin' : 'workspace_member',
    agrees_to_product_updates: user.agreesToProductUpdates,
    account_metadata: {
      agrees_to_product_updates: user.agreesToProductUpdates,
      geo_location: user.geoLocation,
      device: user.signUpDevice,
    },
    geo_location: user.geoLocation,
    accepted_bipa_terms: user.acceptedBipaTermsAt !== null,
    show_compliance_terms: false,
    ccpa_opt_out: user.ccpaOptOut,
    allowed_to_extend_character_limit: user.allowedToExtendCharacterLimit,
    max_character_limit_extension: user.maxCharacterLimitExtension,
    is_producer: user.isProducer,
    is_in_probation: user.isInProbation,
    moderation_warning_dismissed: user.moderationWarningDismissed,
    prompts_shown: toRecord(prompts, (prompt) => user.promptsShown[prompt] ?? false),
    terms_agreed_to: toRecord(terms, (kind) => user.termsAgreedTo[kind] ?? null),
    public_user_id: user.publicUserId,
    public_user_name: user.publicUserName,
    profile_page_handle: user.profilePageHandle,
    referral_link_code: user.referralLinkCode,
    partnerstack_partner_default_link: null,
    voices: voiceIds,
    audio_native: player
      ? { ...presentLook(player), public_user_id: player.publicUserId, allowed_urls: [...player.allowedUrls] }
      : null,
    totp_mfa_factor: factors.totp,
    sms_mfa_factor: factors.phoneHint !== undefined,
    backup_code_hash: factors.backupCodeHashes[0] ?? null,
    is_server_owner: user.isServerOwner,
    permission_grants: actor.grants?.map(({ to, permissions }) => ({ to, permissions: [...permissions] })) ?? null,
  };
}
