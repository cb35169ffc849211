import { queueReviewOfAll } from '../../features/billing/billing-owners.service.ts';
import { mountInstance } from '../../features/instance/instance.routes.ts';
import { instanceService } from '../../features/instance/instance.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** The server's mode: private, or a service with plans. */
export async function openInstance({ env, db, clock, live, log, jobs }: Platform) {
  const instance = await instanceService({
    db,
    clock,
    live,
    log,
    fixedMode: env.INSTANCE_MODE,
    sendsMail: env.SMTP_URL !== undefined || env.DEVELOPMENT,
    isIsolated: env.ISOLATED_ENVIRONMENT,
    onChange: (tx) => queueReviewOfAll(jobs, tx),
  });
  return {
    services: { instance },
    routes: [
      mountInstance(instance, {
        consent: {
          statistics: (env.POSTHOG_KEY ?? env.SEGMENT_WRITE_KEY) !== undefined && !env.ISOLATED_ENVIRONMENT,
          affiliate_script: env.AFFILIATE_SCRIPT_URL ?? null,
        },
        contact_email: env.OPERATOR_EMAIL ?? null,
        has_public_site: env.PUBLIC_SITE,
      }),
    ],
    async start() {
      // INSTANCE_MODE may have changed the mode since the last start.
      if (env.INSTANCE_MODE) await queueReviewOfAll(jobs);
    },
  } satisfies Module;
}
export type Instance = Awaited<ReturnType<typeof openInstance>>['services'];
