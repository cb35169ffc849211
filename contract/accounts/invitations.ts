import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { captchaToken } from './auth.ts';

/** Who may sign up: anyone, only invited people, or people with an email at certain domains. */
export const signUpPolicies = ['anyone', 'invited', 'domains'] as const;
export type SignUpPolicy = (typeof signUpPolicies)[number];

export const signUpPolicyReply = z.object({
  policy: z.enum(signUpPolicies),
  /** Email domains that may sign up, for the policy `domains`. */
  domains: z.array(z.string()),
  /** The server has no account yet. The first one is always allowed and owns the server. */
  is_first_account: z.boolean(),
  /** The first account needs the code that the start of the server printed. */
  requires_setup_code: z.boolean(),
  /** The email of the requested invitation; null if it is invalid or none was requested. */
  invited_email: z.string().nullable(),
});
export type SignUpPolicyReply = z.infer<typeof signUpPolicyReply>;

/** An open invitation to sign up. */
export const invitation = z.object({
  invitation_id: z.string(),
  email: z.string(),
  created_at_unix: unix(),
  expires_at_unix: unix(),
});
export type Invitation = z.infer<typeof invitation>;

const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email());

export const invitationsRoutes = defineRoutes({
  'GET /v1/auth/sign-up-policy': {
    access: 'public',
    summary: 'Returns who may sign up on this server, and the email of an invitation.',
    query: z.object({ invite_code: id().optional() }),
    reply: signUpPolicyReply,
  },
  'POST /v1/auth/invitations/request': {
    access: 'public',
    summary: 'Mails a sign-up link to an email at an allowed domain. The reply is the same for every email.',
    body: z.object({ email: email(), recaptcha_token: captchaToken() }),
    reply: ok,
  },
  'GET /v1/auth/invitations': {
    access: 'session',
    permits: 'invitation.manage',
    summary: 'Lists open invitations, newest first; for the operator of the server.',
    reply: z.object({ invitations: z.array(invitation) }),
  },
  'POST /v1/auth/invitations': {
    access: 'session',
    permits: 'invitation.manage',
    summary: 'Invites an email for seven days, replacing an earlier invitation; for the operator of the server.',
    body: z.object({ email: email() }),
    reply: invitation.extend({
      /** The link of the mail, to hand over in another way. Only this reply contains it. */
      url: z.string(),
    }),
  },
  'DELETE /v1/auth/invitations/{invitation_id}': {
    access: 'session',
    permits: 'invitation.manage',
    summary: 'Revokes an invitation; for the operator of the server.',
    params: z.object({ invitation_id: id() }),
    reply: ok,
  },
});
