import { z } from 'zod';
import { subscriptionReply } from '../billing/subscription.ts';
import { planLimits } from '../catalogue/plans/plans.ts';
import { name, ok, unix } from '../fields/fields.ts';
import { groupPermissions } from '../permissions/wire-permissions.ts';
import { defineRoutes } from '../route.ts';
import { onboardingChecklist, onboardingSurvey } from './onboarding.ts';
import { geoLocation, prompts, publicUserName, terms } from './user.ts';

/** USER-003 to USER-020, and the fields that the official SDK requires. */
export const userReply = z.object({
  user_id: z.string(),
  workspace_id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string().nullable(),
  locale: z.string(),
  subscription: subscriptionReply,
  /** API keys are stored as hashes; the preview is the end of the newest one. */
  is_api_key_hashed: z.boolean(),
  xi_api_key_preview: z.string().nullable(),
  is_new_user: z.boolean(),
  is_onboarding_completed: z.boolean(),
  is_onboarding_checklist_completed: z.boolean(),
  onboarding_survey: onboardingSurvey.nullable(),
  onboarding_checklist: onboardingChecklist.nullable(),
  can_use_delayed_payment_methods: z.boolean(),
  created_at: unix(),
  created_at_unix: unix(),
  seat_type: z.enum(['workspace_admin', 'workspace_member']),
  agrees_to_product_updates: z.boolean(),
  account_metadata: z.object({
    agrees_to_product_updates: z.boolean(),
    geo_location: geoLocation.nullable(),
    device: z.string().nullable(),
  }),
  geo_location: geoLocation.nullable(),
  accepted_bipa_terms: z.boolean(),
  show_compliance_terms: z.boolean(),
  ccpa_opt_out: z.boolean(),
  allowed_to_extend_character_limit: z.boolean(),
  max_character_limit_extension: z.int().nullable(),
  is_producer: z.boolean(),
  is_in_probation: z.boolean(),
  moderation_warning_dismissed: z.boolean(),
  prompts_shown: z.record(z.enum(prompts), z.boolean()),
  /** Seconds since 1970; null if not accepted. */
  terms_agreed_to: z.record(z.enum(terms), unix().nullable()),
  public_user_id: z.string(),
  public_user_name: z.string().nullable(),
  profile_page_handle: z.string().nullable(),
  referral_link_code: z.string(),
  partnerstack_partner_default_link: z.string().nullable(),
  /** Ids of the voices that the person created. */
  voices: z.array(z.string()),
  /** The player of the workspace on other sites; null before it is used (NATIVE-002). */
  audio_native: z
    .object({
      public_user_id: z.string(),
      title: z.string(),
      image: z.string(),
      author: z.string(),
      small: z.boolean(),
      text_color: z.string(),
      background_color: z.string(),
      sessionization: z.int(),
      allowed_urls: z.array(z.string()),
    })
    .nullable(),
  /** Which second factors are on. */
  totp_mfa_factor: z.boolean(),
  sms_mfa_factor: z.boolean(),
  /** SHA-256 of an unused backup code, if there is one. */
  backup_code_hash: z.string().nullable(),
  /** The operator of this server. */
  is_server_owner: z.boolean(),
  /** What all members and the groups of the person grant; null: the workspace restricts nobody (ROLE-007). */
  permission_grants: z
    .array(
      z.object({
        to: z.enum(['all_members', 'group', 'member', 'service_account']),
        permissions: z.array(z.enum(groupPermissions)),
      }),
    )
    .nullable(),
});
export type UserReply = z.infer<typeof userReply>;

const locale = () => z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/);
const userChanges = z.object({
  first_name: name().optional(),
  locale: locale().optional(),
  agrees_to_product_updates: z.boolean().optional(),
});
const maxExtension = Math.max(...Object.values(planLimits).map(({ extension }) => extension));

export const currentUserRoutes = defineRoutes({
  'GET /v1/user': { access: 'account', permits: 'account.read', summary: 'Returns the caller.', reply: userReply },
  'POST /v1/user/refresh': {
    access: 'session',
    permits: 'account.read',
    summary: 'Returns the caller’s current state, after a change by another client.',
    reply: userReply,
  },
  'POST /v1/user/edit': {
    access: 'session',
    permits: 'account.update',
    summary: 'Changes the caller’s first name, locale or subscription to product updates.',
    body: userChanges,
    reply: userReply,
  },
  'POST /v1/user/edit-user-metadata': {
    access: 'session',
    permits: 'account.update',
    summary: 'Changes the caller’s metadata. Absent fields stay unchanged.',
    body: userChanges.extend({
      prompts_shown: z.partialRecord(z.enum(prompts), z.boolean()).optional(),
      profile_page_handle: z
        .string()
        .regex(/^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/)
        .nullish(),
    }),
    reply: userReply,
  },
  'POST /v1/user/user-settings': {
    access: 'session',
    permits: 'account.update',
    summary: 'Changes the extension of the character limit and the CCPA opt-out.',
    body: z.object({
      allowed_to_extend_character_limit: z.boolean().optional(),
      max_character_limit_extension: z.int().min(0).max(maxExtension).nullish(),
      ccpa_opt_out: z.boolean().optional(),
      /** The older name of `ccpa_opt_out` (C-09). */
      optOutCCPA: z.boolean().optional(),
    }),
    reply: userReply,
  },
  'POST /v1/user/dismiss-moderation-warning': {
    access: 'session',
    permits: 'account.update',
    summary: 'Dismisses the moderation warning.',
    reply: userReply,
  },
  'POST /v1/user/accept-bipa-terms': {
    access: 'session',
    permits: 'account.accept_terms',
    summary: 'Accepts the terms on biometric data.',
    reply: userReply,
  },
  'POST /v1/user/save-user-agreement': {
    access: 'session',
    permits: 'account.accept_terms',
    summary: 'Accepts terms, and stores the location at acceptance.',
    body: z.object({ agreement: z.enum(terms), geo_location: geoLocation.nullish() }),
    reply: userReply,
  },
  'POST /v1/user/update-public-user-name': {
    access: 'session',
    permits: 'account.update',
    summary: 'Changes the public name that is shown on what the caller shares; empty to show none.',
    body: z.object({ public_user_name: publicUserName() }),
    reply: userReply,
  },
  'POST /v1/user/generate-name': {
    access: 'session',
    permits: 'account.update',
    summary: 'Generates a name of two words.',
    reply: z.object({ name: z.string() }),
  },
  'GET /v1/user/rand': {
    access: 'account',
    permits: 'account.read',
    summary: 'Returns a random number from 0 up to 1.',
    reply: z.object({ rand: z.number() }),
  },
  'GET /v1/user/referral-link': {
    access: 'session',
    permits: 'account.read',
    summary: 'Returns the caller’s referral link.',
    reply: z.object({ referral_link: z.url() }),
  },
  'GET /v1/user/referrals': {
    access: 'session',
    permits: 'account.read',
    summary: 'Returns how many people signed up with the caller’s referral link.',
    reply: z.object({ referred_people: z.int() }),
  },
  'GET /v1/user/has-alpha-access': {
    access: 'session',
    permits: 'account.read',
    summary: 'Returns whether the caller has access to alpha features.',
    reply: z.object({ has_alpha_access: z.boolean() }),
  },
  'POST /v1/user/request-alpha-access': {
    access: 'session',
    permits: 'account.update',
    summary: 'Requests access to alpha features, which is granted at once.',
    reply: ok,
  },
});
