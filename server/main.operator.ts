import { join, resolve } from 'node:path';
import { type Env, readProcessEnv } from './env.ts';
import { codesService } from './features/action-links/codes/action-codes.service.ts';
import { operatorLinksService } from './features/action-links/operator-links.service.ts';
import { auditLogService } from './features/audit-log/audit-log.service.ts';
import { billingTestClocksService } from './features/billing/billing-test-clocks.service.ts';
import { manualVerificationService } from './features/professional-voices/verification/manual-verification.service.ts';
import { promoCodesService } from './features/promo-codes/promo-codes.service.ts';
import { siteFormsStore } from './features/site-forms/site-forms.store.ts';
import { ledgerService } from './features/subscription/ledger/ledger.service.ts';
import { planAssignmentsService } from './features/subscription/plan-assignments.service.ts';
import { planPeriodsService } from './features/subscription/plan-periods.service.ts';
import { userService } from './features/user/user.service.ts';
import { userStore } from './features/user/user.store.ts';
import { voiceFlagsService } from './features/voices/moderation/voice-flags.service.ts';
import { voiceVerificationService } from './features/voices/voice-verification.service.ts';
import { workspaceStore } from './features/workspace/workspace.store.ts';
import { workspaceOwnersService } from './features/workspace/workspace-owners.service.ts';
import { describeDiscrepancies } from './main.balances.ts';
import { readMasterKeys } from './main.settings.ts';
import { openPaymentProvider } from './modules/billing/plans.module.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { systemClock } from './platform/clock.ts';
import { closeDatabase, openDatabase } from './platform/db/database-client.ts';
import { launchPostgres } from './platform/db/embedded/launch.ts';
import type { WorkspaceId } from './platform/ids.ts';
import { openLive } from './platform/live.ts';
import { openLog } from './platform/log.ts';
import { openRateLimiter } from './platform/rate-limiter/rate-limiter.ts';
import { unlockSecrets } from './platform/secrets/secrets.ts';

/**
 * Opens the services for the operator's commands, whether or not a server is running. The database must already exist;
 * an embedded Postgres that was not running is stopped again by `close`.
 */
export async function openOperator(env: Env = readProcessEnv({})) {
  const log = openLog('error');
  const clock = systemClock;
  const masterKeys = readMasterKeys(env);
  const folder = join(resolve(env.DATA_DIR), 'postgres');
  const postgres = env.DATABASE_URL === undefined ? await launchPostgres({ folder, log }) : undefined;
  const url = env.DATABASE_URL ?? (postgres as NonNullable<typeof postgres>).url;
  const db = openDatabase(url, { log, connections: 4 });
  const closeConnections = async () => {
    await closeDatabase(db);
    if (postgres && !postgres.adopted) await postgres.stop();
  };
  try {
    await unlockSecrets(db, masterKeys);
  } catch (error) {
    await closeConnections();
    throw error;
  }
  const live = await openLive(url, db, log);
  const rateLimiter = openRateLimiter({ db, clock });
  const payments = await openPaymentProvider({ env, databaseUrl: url, db, clock, log });
  // A job of the server invoices the overage of all workspaces once a day.
  const user = userService({ db, clock });
  const owners = workspaceOwnersService({ db, findUser: user.find });
  const auditLog = auditLogService({ db, clock, live, user, owners });
  const periods = planPeriodsService({
    db,
    clock,
    onOverageCharged: async () => {},
    onPlanChanged: (tx, workspaceId, change) =>
      auditLog.record(tx, { workspaceId, system: true }, 'subscription.changed', { name: change.to, ...change }),
  });
  const subscription = { ...planAssignmentsService({ db, clock, live, periods }), ...ledgerService({ db }) };
  return {
    payments,
    subscription,
    describeDiscrepancies: () => describeDiscrepancies(db),
    promoCodes: promoCodesService(payments),
    testClocks: billingTestClocksService({ db, payments }),
    /** Forms of the public site, newest first. */
    siteForms: siteFormsStore(db).listNewest,
    /** Professional voices that wait for manual verification. */
    verifications: manualVerificationService({
      db,
      blobs: await openBlobStore(env, resolve(env.DATA_DIR)),
      clock,
      live,
      voiceVerification: voiceVerificationService({ live, clock }),
      findTenant: workspaceStore(db).findTenant,
    }),

    /** Blocks voices, and requires captchas for them. */
    voiceFlags: voiceFlagsService({ db, live, clock, findTenant: workspaceStore(db).findTenant }),

    links: operatorLinksService({
      db,
      codes: codesService({ db, clock, rateLimiter }),
      findByEmail: userStore(db).byEmail,
      baseUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    }),

    /** The id of the workspace that a person joined first; throws if no account has this email. */
    async requireWorkspaceId(email: string) {
      const person = await userStore(db).byEmail(email.toLowerCase());
      const membership = person && (await workspaceStore(db).findMembership(person.id));
      const tenant = membership && (await workspaceStore(db).findTenant(membership.workspaceId));
      if (!tenant) throw new Error(`No account has the email ${email}.`);
      return tenant.workspaceId;
    },

    /** Sets the seats of a workspace on an enterprise plan; null: those of the plan. */
    async setMaxSeats(workspaceId: WorkspaceId, seats: number | null): Promise<void> {
      await workspaceStore(db).setMaxSeats(workspaceId, seats);
      await live.publish(workspaceId, { topic: 'workspace' });
    },

    async close(): Promise<void> {
      await payments.close();
      await live.close();
      await closeConnections();
    },
  };
}
export type Operator = Awaited<ReturnType<typeof openOperator>>;
