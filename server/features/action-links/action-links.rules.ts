import type { ActionMode } from '../../../contract/catalogue/action-modes.ts';
import type { CodeKind } from './codes/action-codes.store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Lifetime of each kind of code, in milliseconds. */
export const codeLifetimeMs: Readonly<Record<CodeKind, number>> = {
  'verify-email': 3 * day,
  'reset-password': hour,
  'change-email': day,
  'revert-email': 7 * day,
  'account-change': 15 * minute,
  'sign-in-request': day,
  'support-access': day,
  internal: hour,
};

/** O-15: duration of granted support access. */
export const supportAccessMs = day;
/** Lifetime of a request for support access. */
export const supportRequestMs = day;

/** Calls in one window of 15 minutes (AUTH-021, U-17). `PerAddress` means IP address. */
export const rateLimits = {
  mailsPerRecipient: 5,
  mailsPerAddress: 30,
  codesPerAddress: 30,
  codesPerAccount: 10,
} as const;

type QueryValues = Readonly<Record<string, string | undefined>>;

/** A link to the action page. */
function actionUrl(baseUrl: string, values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return `${baseUrl}/app/action?${query}`;
}

/** A link to the action page with `mode` (AUTH-016). */
export const modeLink = (baseUrl: string, mode: ActionMode, code: string, continueUrl?: string): string =>
  actionUrl(baseUrl, { mode, verificationCode: code, continueUrl });

/** A link to the action page for a code of any kind; some kinds have a parameter of their own instead of `mode`. */
export function codeLink(baseUrl: string, kind: CodeKind, code: string, continueUrl?: string): string {
  switch (kind) {
    case 'verify-email':
      return modeLink(baseUrl, 'verifyEmail', code, continueUrl);
    case 'reset-password':
      return modeLink(baseUrl, 'resetPassword', code, continueUrl);
    case 'sign-in-request':
      return modeLink(baseUrl, 'verifySignInRequest', code);
    case 'change-email':
      return actionUrl(baseUrl, { isReverting: 'false', verificationCode: code });
    case 'revert-email':
      return actionUrl(baseUrl, { isReverting: 'true', verificationCode: code });
    case 'internal':
      return actionUrl(baseUrl, { internalCode: code });
    default:
      return actionUrl(baseUrl, { sensitiveActionVerificationCode: code });
  }
}

/** Returns `target` as an absolute URL of this server; undefined for other origins. */
export function toOwnUrl(target: string | null | undefined, baseUrl: string): string | undefined {
  if (!target || /[\\\p{Cc}]/u.test(target)) return undefined;
  const url = URL.parse(target, baseUrl);
  return url && url.origin === new URL(baseUrl).origin ? url.href : undefined;
}

/** The unsubscribe URL of product updates, for one-click POST and for people. */
export const oneClickLink = (baseUrl: string, key: string): string =>
  `${baseUrl}/v1/user/opt-out-of-updates/one-click?opt_out_updates_key=${encodeURIComponent(key)}`;

/** ROLE-006, O-97: whether the email's domain is one of the staff's domains; subdomains do not match. */
export const isStaffEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));
