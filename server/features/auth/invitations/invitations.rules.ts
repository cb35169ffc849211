import type { SignUpPolicy } from '../../../../contract/accounts/invitations.ts';

/** The operator's setting of who may sign up. */
export interface SignUpRule {
  readonly policy: SignUpPolicy;
  /** Lower case. */
  readonly domains: readonly string[];
}

export const invitationLifetimeMs = 7 * 24 * 3600_000;

export const maxOpenInvitations = 10_000;
export const maxListedInvitations = 500;

/** Calls in one window of 15 minutes. */
export const rateLimits = { requestsPerAddress: 20, requestsPerEmail: 3, lookupsPerAddress: 120 } as const;

/** Whether the email's domain is one of `domains`; subdomains do not match. */
export const isAtDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/** The sign-up page with the invitation's code. */
export const invitationUrl = (baseUrl: string, code: string): string =>
  `${baseUrl}/app/sign-up?invite_code=${encodeURIComponent(code)}`;

/** The facts that decide whether somebody may create an account. */
export interface SignUpApplication {
  readonly email: string;
  /** Has an open invitation for this email. */
  readonly isInvited: boolean;
  /** Sent an invitation code, valid or not. */
  readonly hasCode: boolean;
  /** An identity provider has verified the email. */
  readonly isEmailVerified: boolean;
}

/** The error code that refuses an account, or undefined if it is allowed. */
export function findRefusal(
  { policy, domains }: SignUpRule,
  { email, isInvited, hasCode, isEmailVerified }: SignUpApplication,
) {
  if (policy === 'anyone' || isInvited) return undefined;
  const isAtAllowedDomain = policy === 'domains' && isAtDomain(email, domains);
  if (isAtAllowedDomain && isEmailVerified) return undefined;
  if (hasCode) return 'invalid_invitation';
  if (policy === 'invited') return 'sign_up_closed';
  return isAtAllowedDomain ? 'sign_up_mail_required' : 'sign_up_domain_not_allowed';
}
