import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { captchaToken } from './auth.ts';

/** Who may make an account: anyone, those who were invited, or those with an e-mail at certain domains. */
export const signUpPolicies = ['anyone', 'invited', 'domains'] as const;
export type SignUpPolicy = (typeof signUpPolicies)[number];

/** What the sign-up page needs to know. */
export const signUpPolicyReply = z.object({
  policy: z.enum(signUpPolicies),
  /** Whose e-mails may sign up, for the policy `domains`. */
  domains: z.array(z.string()),
  /** The server has no account yet: the first may always be made, and owns the server. */
  is_first_account: z.boolean(),
  /** For whom the invitation is that was asked about; null where it is not good, or there was none. */
  invited_email: z.string().nullable(),
});
export type SignUpPolicyReply = z.infer<typeof signUpPolicyReply>;

/** Somebody who may make an account, and has not yet. */
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
    summary: 'Who may make an account on this server, and for whom an invitation is.',
    query: z.object({ invite_code: id().optional() }),
    reply: signUpPolicyReply,
  },
  'POST /v1/auth/invitations/request': {
    access: 'public',
    summary:
      'Mails the link to sign up to an address at a domain of this server. The answer is the same for every address.',
    body: z.object({ email: email(), recaptcha_token: captchaToken() }),
    reply: ok,
  },
  'GET /v1/auth/invitations': {
    access: 'session',
    summary: 'The invitations that are open, the newest first; for the operator of the server.',
    reply: z.object({ invitations: z.array(invitation) }),
  },
  'POST /v1/auth/invitations': {
    access: 'session',
    summary: 'Invites an address by mail, for seven days; one before it works no more. For the operator of the server.',
    body: z.object({ email: email() }),
    reply: invitation.extend({
      /** What the mail brings: for once, so that it can be handed over otherwise. */
      url: z.string(),
    }),
  },
  'DELETE /v1/auth/invitations/{invitation_id}': {
    access: 'session',
    summary: 'Takes an invitation back; for the operator of the server.',
    params: z.object({ invitation_id: id() }),
    reply: ok,
  },
});
