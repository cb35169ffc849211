import type { FastifyBaseLogger } from 'fastify';
import type { Env } from './env.ts';
import { type InvitationsService, invitationsService } from './features/auth/invitations/invitations.service.ts';
import type { UserService } from './features/user/user.service.ts';
import { captchaOf } from './main.settings.ts';
import type { Captcha } from './platform/captcha/captcha.ts';
import { openCaptcha } from './platform/captcha/open-captcha.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database-client.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { OutgoingPolicy } from './platform/outgoing-url.ts';
import type { RateLimiter } from './platform/rate-limiter/rate-limiter.ts';
import type { ReplayGuard } from './platform/replay-guard/replay-guard.ts';

interface Parts {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly outside: Omit<OutgoingPolicy, 'allowPrivate'>;
  readonly secret: Uint8Array;
  readonly replayGuard: ReplayGuard;
  readonly rateLimiter: RateLimiter;
  readonly user: UserService;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly mail: Pick<Mail, 'send'>;
}

/** The captcha and the invitations, which decide who may sign up. */
export function signUpDeps({ env, log, outside, secret, replayGuard, ...parts }: Parts): {
  captcha: Captcha;
  invitations: InvitationsService;
} {
  const captcha = openCaptcha({
    replayGuard,
    clock: parts.clock,
    secret,
    provider: captchaOf(env),
    // The operator wrote the address: it may be of this network.
    outgoing: { ...outside, allowPrivate: true },
    onFailure: (cause) => log.warn({ err: cause }, 'the captcha could not be checked'),
  });
  const rule = { policy: env.SIGN_UP, domains: env.SIGN_UP_DOMAINS };
  return { captcha, invitations: invitationsService({ ...parts, captcha, rule }) };
}
