import { deleteExpiredSignInData } from '../features/auth/auth.jobs.ts';
import { authService } from '../features/auth/auth.service.ts';
import { sendInvitationMails } from '../features/auth/invitations/invitations.jobs.ts';
import { mountInvitations } from '../features/auth/invitations/invitations.routes.ts';
import { invitationsService } from '../features/auth/invitations/invitations.service.ts';
import { mountSessions } from '../features/auth/sessions/sessions.routes.ts';
import { sessionsService } from '../features/auth/sessions/sessions.service.ts';
import { mountGeolocation } from '../features/geolocation/geolocation.routes.ts';
import { geolocationService } from '../features/geolocation/geolocation.service.ts';
import { captchaOf } from '../main.settings.ts';
import { openCaptcha } from '../platform/captcha/open-captcha.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';
import type { Credits } from './credits.module.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import { openSecondFactor } from './second-factor.module.ts';
import type { Users } from './users.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** Sign-up and sign-in with a password, second factors, and the sessions that follow. */
export async function openSignIn(parts: Platform & Users & Credits & Workspaces) {
  const { env, log, db, clock, jobs, mail, outside, rateLimiter, replayGuard } = parts;
  const { user, subscription, workspace, apiKeys } = parts;
  const secret = await findOrCreateSecret(db, 'tokens');
  const secondFactor = await openSecondFactor(parts);
  const geolocation = await geolocationService({ databaseFile: env.GEO_DATABASE });
  const sessions = sessionsService({ db, clock, secret, user, workspace, geolocation });
  const captcha = openCaptcha({
    replayGuard,
    clock,
    secret,
    provider: captchaOf(env),
    // The operator configured the address, so it may be in this network.
    outgoing: { ...outside, allowPrivate: true },
    onFailure: (cause) => log.warn({ err: cause }, 'the captcha could not be checked'),
  });
  const rule = { policy: env.SIGN_UP, domains: env.SIGN_UP_DOMAINS };
  const invitations = invitationsService({ db, clock, rateLimiter, user, jobs, mail, captcha, rule });
  const auth = authService({
    db,
    clock,
    secret,
    user,
    workspace,
    subscription,
    apiKeys,
    sessions,
    rateLimiter,
    secondFactor,
    captcha,
    replayGuard,
    invitations,
    defaultTier: env.DEFAULT_TIER,
  });
  const { BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password, BOOTSTRAP_API_KEY: apiKey } = env;
  if (email && password) await auth.bootstrap({ email, password, apiKey });
  return {
    services: { secondFactor, sessions, captcha, auth },
    jobs: [deleteExpiredSignInData(auth), sendInvitationMails(invitations)],
    routes: [mountInvitations(invitations), mountSessions(sessions), mountGeolocation(geolocation)],
  } satisfies Module;
}
export type SignIn = Awaited<ReturnType<typeof openSignIn>>['services'];
