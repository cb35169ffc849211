import type { SignUpPolicy } from '../../../../contract/accounts/invitations.ts';

/** What the operator has set. */
export interface SignUpRule {
  readonly policy: SignUpPolicy;
  /** Lower case. */
  readonly domains: readonly string[];
}

export const invitationLifeMs = 7 * 24 * 3600_000;

/** Open invitations of a server, and requests for one that an address and an e-mail may make in a window. */
export const limits = {
  open: 10_000,
  listed: 500,
  requestsFromAddress: 20,
  requestsForEmail: 3,
  looksFromAddress: 120,
} as const;

/** Whether an e-mail is at one of the domains: at itself, not at a part of it. */
export const isAtDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/** Where an invitation leads. */
export const invitationUrl = (baseUrl: string, code: string): string =>
  `${baseUrl}/app/sign-up?invite_code=${encodeURIComponent(code)}`;

/** What decides about an account. */
export interface Applicant {
  readonly email: string;
  /** Their own, and still open. */
  readonly isInvited: boolean;
  /** They gave a code, whatever it is worth. */
  readonly hasCode: boolean;
  /** The e-mail is known to be theirs: somebody else has proven it. */
  readonly isProven: boolean;
}

/** Why somebody may not make an account; undefined: they may. */
export function refusalOf({ policy, domains }: SignUpRule, { email, isInvited, hasCode, isProven }: Applicant) {
  if (policy === 'anyone' || isInvited) return undefined;
  const atDomain = policy === 'domains' && isAtDomain(email, domains);
  if (atDomain && isProven) return undefined;
  if (hasCode) return 'invalid_invitation';
  if (policy === 'invited') return 'sign_up_closed';
  return atDomain ? 'sign_up_mail_required' : 'sign_up_domain_not_allowed';
}
