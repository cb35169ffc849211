import { resolveTxt } from 'node:dns/promises';
import { deleteExpiredSignInData } from '../../features/auth/auth.jobs.ts';
import { authService } from '../../features/auth/auth.service.ts';
import { firstFactorService } from '../../features/auth/first-factor.service.ts';
import { sendInvitationMails } from '../../features/auth/invitations/invitations.jobs.ts';
import { mountInvitations } from '../../features/auth/invitations/invitations.routes.ts';
import { invitationsService } from '../../features/auth/invitations/invitations.service.ts';
import { ticketsService } from '../../features/auth/providers/sign-in-tickets.service.ts';
import { knownDevicesService } from '../../features/auth/sessions/known-devices.service.ts';
import { mountSessions } from '../../features/auth/sessions/sessions.routes.ts';
import { sessionsService } from '../../features/auth/sessions/sessions.service.ts';
import { setupCodeService } from '../../features/auth/setup-code.service.ts';
import { biometricTermsService } from '../../features/geolocation/biometric-terms.service.ts';
import { mountGeolocation } from '../../features/geolocation/geolocation.routes.ts';
import { geolocationService } from '../../features/geolocation/geolocation.service.ts';
import { recheckDomains } from '../../features/identity-providers/domains/sign-on-domains.jobs.ts';
import { domainsService } from '../../features/identity-providers/domains/sign-on-domains.service.ts';
import { signOnPolicyService } from '../../features/identity-providers/sign-on-policy.service.ts';
import { mountSecondFactor } from '../../features/second-factor/second-factor.routes.ts';
import { isReachableByOthers } from '../../main.settings.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { gcpMarketplace } from '../../platform/gcp-marketplace.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { LinkMails } from './link-mails.module.ts';
import type { SecondFactor } from './second-factor.module.ts';

/** The stored name of the secret that signs the cookies of sign-in with an identity provider. */
export const externalSignInSecret = 'sign-in elsewhere';

interface SignInDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly linkMails: LinkMails;
  readonly secondFactor: SecondFactor;
}

/** Sign-up, sign-in with a password and a second factor, and sessions. */
export async function openSignIn({ platform, workspaces, linkMails, secondFactor: { secondFactor } }: SignInDeps) {
  const { env, db, clock, log, proxies, rateLimiter, replayGuard, captcha } = platform;
  const { user, onboarding, subscription, workspace, apiKeys, workspaceInvites, auditLog } = workspaces;
  const { codes, mails } = linkMails;
  const secret = await findOrCreateSecret(db, 'tokens');
  const geolocation = await geolocationService({ databaseFile: env.GEO_DATABASE });
  const biometricTerms = biometricTermsService({ user, geolocation });
  const knownDevices = knownDevicesService({ clock, secret });
  const domains = domainsService({ db, clock, rateLimiter, auditLog, workspace, mails, resolveTxt });
  const signOnPolicy = signOnPolicyService({ db, workspace, domains });
  const sessions = sessionsService({
    db,
    clock,
    secret,
    user,
    workspace,
    auditLog,
    geolocation,
    devices: knownDevices,
    checkSignOnPolicy: signOnPolicy.check,
    checkEntryPolicy: signOnPolicy.checkEntry,
  });
  const rule = { policy: env.SIGN_UP, domains: env.SIGN_UP_DOMAINS };
  const setupCode = setupCodeService({
    secret: await findOrCreateSecret(db, 'set-up code'),
    isReachable: isReachableByOthers(env),
    user,
    onFirstStranger: (code) =>
      console.log(
        `  Another machine reaches this server, which has no owner yet. Sign up with this set-up code: ${code}\n`,
      ),
  });
  const invitations = invitationsService({ ...platform, user, rule, setupCode, workspaceInvites });
  const auth = authService({
    db,
    clock,
    secret,
    user,
    onboarding,
    workspace,
    subscription,
    apiKeys,
    sessions,
    knownDevices,
    hasSingleSignOn: async (email) => (await domains.listProvidersByEmail(email)).length > 0,
    auditLog,
    onSignInFailed: (userId) =>
      void transaction(db, (tx) =>
        auditLog.recordOfAccount(tx, userId, 'session.failed', {}, { isUnknown: true }),
      ).catch((err: unknown) => log.error({ err }, 'failed to record a sign-in that failed')),
    rateLimiter,
    secondFactor,
    captcha,
    replayGuard,
    invitations,
    workspaceInvites,
    reservesEmail: (tx, address) => codes.reservesEmail(tx, address),
    setupCode,
    // The operator configured the URL of the keys.
    marketplace: gcpMarketplace({
      audience: env.GCP_MARKETPLACE_AUDIENCE,
      keysUrl: env.GCP_MARKETPLACE_KEYS,
      outgoing: { ...proxies, allowPrivate: true },
      clock,
    }),
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
    defaultTier: env.DEFAULT_TIER,
  });
  const tickets = ticketsService({ db, clock, secret: await findOrCreateSecret(db, externalSignInSecret) });
  const firstFactor = firstFactorService({ auth, tickets });
  const findEmail = async (userId: string) => (await user.find(userId))?.email ?? '';
  const { BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password, BOOTSTRAP_API_KEY: apiKey } = env;
  if (email && password) await auth.bootstrap({ email, password, apiKey });
  return {
    services: { biometricTerms, sessions, knownDevices, domains, auth, setupCode, tickets },
    jobs: [deleteExpiredSignInData(auth), sendInvitationMails(invitations), recheckDomains(domains)],
    routes: [
      mountInvitations(invitations),
      mountSessions(sessions),
      mountSecondFactor({ secondFactor, firstFactor, findEmail }),
      mountGeolocation(geolocation),
    ],
  } satisfies Module;
}
export type SignIn = Awaited<ReturnType<typeof openSignIn>>['services'];
