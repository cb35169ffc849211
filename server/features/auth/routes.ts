import { authRoutes } from '../../../contract/auth.ts';
import type { Route } from '../../../contract/route.ts';
import { type Call, mount } from '../../http/route.ts';
import { presentSession } from './present.ts';
import type { AuthService } from './service.ts';
import type { SessionsService, SignedIn } from './sessions/service.ts';

const cookieName = 'timbre_session';
const cookiePath = '/v1/auth';

/** The refresh token travels only in its cookie. */
function keepCookie(call: Pick<Call<Route>, 'setCookie'>, session: SignedIn) {
  if (session.refreshToken !== undefined)
    call.setCookie(cookieName, session.refreshToken, { path: cookiePath, maxAgeInS: session.refreshLifeMs / 1000 });
  return presentSession(session);
}

export const mountAuth = (auth: AuthService, sessions: SessionsService) =>
  mount(authRoutes, {
    'GET /v1/auth/challenge': () => auth.challenge(),

    'POST /v1/user/pre-sign-up': async ({ body }) => ({
      status: 'ok',
      sign_up_token: await auth.preSignUp({ email: body.email, captcha: body.recaptcha_token }),
    }),

    'POST /v1/auth/sign-up': async (call) => {
      const { email, password, first_name: firstName, sign_up_token: token } = call.body;
      return keepCookie(
        call,
        await auth.signUp({ email, password, firstName: firstName ?? null, token, origin: call }),
      );
    },

    'POST /v1/user/post-registration-user-setup': async ({ actor }) => {
      await auth.setUp(actor);
      return { status: 'ok' };
    },

    'POST /v1/auth/sign-in': async (call) => keepCookie(call, await auth.signIn({ ...call.body, origin: call })),

    'POST /v1/auth/refresh': async (call) => keepCookie(call, await sessions.refresh(call.cookies[cookieName], call)),

    'POST /v1/auth/sign-out': async (call) => {
      await sessions.end(call.cookies[cookieName]);
      call.setCookie(cookieName, '', { path: cookiePath, maxAgeInS: 0 });
      return { status: 'ok' };
    },
  });
