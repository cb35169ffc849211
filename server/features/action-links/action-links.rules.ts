import type { ActionMode } from '../../../contract/catalogue/action-modes.ts';
import type { CodeKind } from './codes/action-codes.store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long each kind of code works, in milliseconds. */
export const codeLifeMs: Readonly<Record<CodeKind, number>> = {
  'verify-email': 3 * day,
  'reset-password': hour,
  'change-email': day,
  'revert-email': 7 * day,
  'account-change': 15 * minute,
  'sign-in-request': day,
  'support-access': day,
  internal: hour,
};

/** O-15: how long a granted access lasts. */
export const supportAccessMs = day;
/** How long a request for it waits. */
export const supportRequestMs = day;

/** A sign-in, or a confirmation by mail, this long ago proves who is asking. */
export const freshMs = 15 * minute;

/** Mails to one address and from one address, and codes that one address may try, in a window (AUTH-021, U-17). */
export const throttle = { mailsToOne: 5, mailsFromAddress: 30, codesFromAddress: 30, codesOfAccount: 10 } as const;

type Values = Readonly<Record<string, string | undefined>>;

/** A link of a mail: the action page with what it needs. */
function link(baseUrl: string, values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return `${baseUrl}/app/action?${query}`;
}

/** The link of a mode, for which the page asks by `mode` (AUTH-016). */
export const modeLink = (baseUrl: string, mode: ActionMode, code: string, continueUrl?: string): string =>
  link(baseUrl, { mode, verificationCode: code, continueUrl });

/** The link of a code, for what the mode is said otherwise. */
export function codeLink(baseUrl: string, kind: CodeKind, code: string, continueUrl?: string): string {
  switch (kind) {
    case 'verify-email':
      return modeLink(baseUrl, 'verifyEmail', code, continueUrl);
    case 'reset-password':
      return modeLink(baseUrl, 'resetPassword', code, continueUrl);
    case 'sign-in-request':
      return modeLink(baseUrl, 'verifySignInRequest', code);
    case 'change-email':
      return link(baseUrl, { isReverting: 'false', verificationCode: code });
    case 'revert-email':
      return link(baseUrl, { isReverting: 'true', verificationCode: code });
    case 'internal':
      return link(baseUrl, { internalCode: code });
    default:
      return link(baseUrl, { sensitiveActionVerificationCode: code });
  }
}

/** The page of this server that a link may go on to; undefined for any other address. */
export function ownPage(asked: string | null | undefined, baseUrl: string): string | undefined {
  if (!asked || /[\\\p{Cc}]/u.test(asked)) return undefined;
  const url = URL.parse(asked, baseUrl);
  return url && url.origin === new URL(baseUrl).origin ? url.href : undefined;
}

/** Where mail programs post, and people go, to end product updates. */
export const oneClickLink = (baseUrl: string, key: string): string =>
  `${baseUrl}/v1/user/opt-out-of-updates/one-click?opt_out_updates_key=${encodeURIComponent(key)}`;
