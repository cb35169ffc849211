import type { Env } from '../env.ts';
import type { AuthService } from '../features/auth/auth.service.ts';
import { ticketsService } from '../features/auth/providers/sign-in-tickets.service.ts';
import { mountSecondFactor } from '../features/second-factor/second-factor.routes.ts';
import { type SecondFactorService, secondFactorService } from '../features/second-factor/second-factor.service.ts';
import { smsFactorService } from '../features/second-factor/sms/sms-factor.service.ts';
import type { UserService } from '../features/user/user.service.ts';
import type { Mounted } from '../http/route.ts';
import { ticketCookie } from '../http/session-cookie.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database-client.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';
import { openSms } from '../platform/sms/open-sms.ts';
import type { SmsProvider } from '../platform/sms/sms.ts';
import type { Platform } from './platform.module.ts';

/** The provider of text messages from the environment; undefined if none is configured. */
function readSmsProvider(env: Env): SmsProvider | undefined {
  if (env.SMS_URL !== undefined) return { kind: 'webhook', url: env.SMS_URL, token: env.SMS_TOKEN };
  const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken, SMS_TWILIO_FROM: from } = env;
  if (accountSid === undefined || authToken === undefined || from === undefined) return undefined;
  return { kind: 'twilio', accountSid, authToken, from, apiUrl: env.SMS_TWILIO_URL };
}

/** Opens the second factors: authenticator apps, and text messages if a provider is configured. */
export async function openSecondFactor({ env, log, ...parts }: Platform): Promise<SecondFactorService> {
  const secret = await findOrCreateSecret(parts.db, 'second factor');
  const sms = openSms({
    provider: readSmsProvider(env),
    // The operator wrote the address: it may be of this network.
    outgoing: { httpsProxy: env.HTTPS_PROXY, noProxy: env.NO_PROXY, allowPrivate: true },
    onFailure: (cause) => log.warn({ err: cause }, 'a text message was not sent'),
  });
  return secondFactorService({ ...parts, secret, sms: smsFactorService({ ...parts, secret, sms }) });
}

interface RouteParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secondFactor: SecondFactorService;
  readonly user: UserService;
  readonly auth: AuthService;
}

/** The routes of second factors, for settings and sign-in. */
export async function secondFactorRoutes({ db, clock, secondFactor, user, auth }: RouteParts): Promise<Mounted> {
  const tickets = ticketsService({ clock, secret: await findOrCreateSecret(db, 'sign-in elsewhere') });
  return mountSecondFactor({
    secondFactor,
    findLabel: async (id) => (await user.find(id))?.email ?? '',
    checkFirstFactor: async (proof, call) => {
      if (proof) return (await auth.checkPassword({ ...proof, origin: call })).id;
      const ticket = await tickets.read(call.cookies[ticketCookie]);
      if (!ticket) throw new AppError('session_expired');
      return ticket.userId;
    },
  });
}
