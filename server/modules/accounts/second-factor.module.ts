import type { Env } from '../../env.ts';
import { secondFactorService } from '../../features/second-factor/second-factor.service.ts';
import { smsFactorService } from '../../features/second-factor/sms/sms-factor.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import { openSms } from '../../platform/sms/open-sms.ts';
import type { SmsProvider } from '../../platform/sms/sms.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { LinkMails } from './link-mails.module.ts';

interface SecondFactorDeps {
  readonly platform: Platform;
  readonly workspaces: Pick<WorkspacesArea, 'auditLog' | 'notifications'>;
  readonly linkMails: Pick<LinkMails, 'mails'>;
}

/** Second factors: authenticator apps, and text messages if a provider is configured. Sign-in mounts their routes. */
export async function openSecondFactor({ platform, workspaces, linkMails }: SecondFactorDeps) {
  const { env, log, db, proxies } = platform;
  const secret = await findOrCreateSecret(db, 'second factor');
  const sms = openSms({
    provider: readSmsProvider(env),
    // The operator configured the URL, so it may be in a private network.
    outgoing: { ...proxies, allowPrivate: true },
    onFailure: (cause) => log.warn({ err: cause }, 'failed to send a text message'),
  });
  const smsFactor = smsFactorService({ ...platform, secret, sms });
  const secondFactor = secondFactorService({
    ...platform,
    ...workspaces,
    secret,
    sms: smsFactor,
    mails: linkMails.mails,
  });
  return { services: { secondFactor } } satisfies Module;
}
export type SecondFactor = Awaited<ReturnType<typeof openSecondFactor>>['services'];

/** The configured provider of text messages; undefined if there is none. */
function readSmsProvider(env: Env): SmsProvider | undefined {
  if (env.SMS_URL !== undefined) return { kind: 'webhook', url: env.SMS_URL, token: env.SMS_TOKEN };
  const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken, SMS_TWILIO_FROM: from } = env;
  if (accountSid === undefined || authToken === undefined || from === undefined) return undefined;
  return { kind: 'twilio', accountSid, authToken, from, apiUrl: env.SMS_TWILIO_URL };
}
