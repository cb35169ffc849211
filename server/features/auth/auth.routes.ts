import type { z } from 'zod';
import { accountDeletionRoutes } from '../../../contract/accounts/account-deletion.ts';
import { authRoutes } from '../../../contract/accounts/auth.ts';
import type { accountMetadata } from '../../../contract/accounts/user.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { Route } from '../../../contract/route.ts';
import { type Call, mount } from '../../http/route.ts';
import { clearSessionCookie, sessionCookie, setSessionCookie } from '../../http/session-cookie.ts';
import { presentSession } from './auth.present.ts';
import type { AuthService } from './auth.service.ts';
import type { DeletionService } from './deletion/account-deletion.service.ts';
import type { SessionsService, SessionTokens } from './sessions/sessions.service.ts';

/** Sends the refresh token in its cookie only, never in the body. */
function replyWithSession(call: Pick<Call<Route>, 'setCookie'>, session: SessionTokens) {
  setSessionCookie(call, session);
  return presentSession(session);
}

const readAffiliate = ({ pid, xid }: { pid?: string | null | undefined; xid?: string | null | undefined }) =>
  pid || xid ? { ...(pid && { pid }), ...(xid && { xid }) } : undefined;

function readMetadata(metadata: z.infer<typeof accountMetadata> | null | undefined) {
  const { agrees_to_product_updates: agreesToProductUpdates, geo_location: place, device } = metadata ?? {};
  return {
    agreesToProductUpdates,
    geoLocation: place ? { country: null, region: null, city: null, ...place } : undefined,
    signUpDevice: device ?? undefined,
  };
}

interface AuthRouteDeps {
  readonly auth: AuthService;
  readonly sessions: SessionsService;
  readonly deletion: DeletionService;
  /** Mails the verification link to a new account. */
  readonly sendWelcomeMail: (
    person: { email: string },
    from: Pick<Call<Route>, 'ip' | 'headers' | 'baseUrl'>,
  ) => Promise<void>;
  /** Mails the owner of an account that somebody tried to sign up with its email. */
  readonly mailSignUpAttempt: (email: string) => Promise<void>;
}

export const mountAuth = ({ auth, sessions, deletion, sendWelcomeMail, mailSignUpAttempt }: AuthRouteDeps) =>
  mount(
    { ...authRoutes, ...accountDeletionRoutes },
    {
      'GET /v1/auth/challenge': () => auth.challenge(),

      'POST /v1/user/pre-sign-up': async ({ body, ip }) => {
        const { email, recaptcha_token: captcha, invite_code: code, gcp_marketplace_jwt: token } = body;
        const inviteCode = code ?? undefined;
        const marketplaceToken = token ?? undefined;
        const origin = { ...readMetadata(body.account_metadata), affiliate: readAffiliate(body) };
        return {
          status: 'ok',
          sign_up_token: await auth.preSignUp({ email, captcha, inviteCode, origin, marketplaceToken, ip }),
        };
      },

      'POST /v1/auth/sign-up': async (call) => {
        const { email, password, first_name: firstName, setup_code: setupCode, sign_up_token: token } = call.body;
        const person = { email, password, firstName: firstName ?? null, setupCode };
        const session = await auth.signUp({ ...person, token, origin: call }, mailSignUpAttempt);
        if (!session.emailVerified) await sendWelcomeMail({ email }, call);
        return replyWithSession(call, session);
      },

      'POST /v1/user/post-registration-user-setup': async ({ actor, body }) => {
        await auth.completeSetup(actor, readAffiliate(body), body.gcp_marketplace_jwt ?? undefined);
        return { status: 'ok' };
      },

      'POST /v1/auth/sign-in': async (call) => {
        const { backup_code: backupCode, ...credentials } = call.body;
        return replyWithSession(call, await auth.signIn({ ...credentials, backupCode, origin: call }));
      },

      'POST /v1/auth/refresh': async (call) => {
        const refreshToken = call.cookies[sessionCookie];
        // A browser logs every failed request, so the web app asks without one.
        if (refreshToken === undefined && /\bhandling=lenient\b/.test(String(call.headers.prefer))) return null;
        return replyWithSession(call, await sessions.refresh(refreshToken, call));
      },

      'POST /v1/auth/sign-out': async (call) => {
        await sessions.end(call.cookies[sessionCookie]);
        clearSessionCookie(call);
        return { status: 'ok' };
      },

      'POST /v1/user/delete': async (call) => {
        const dataDeletedAt = await deletion.close(call.actor, call.body, call);
        return { status: 'ok', data_deleted_at_unix: unixSeconds(dataDeletedAt) };
      },

      'POST /v1/auth/restore-account': async (call) =>
        replyWithSession(call, await deletion.restore({ ...call.body, origin: call })),
    },
  );
