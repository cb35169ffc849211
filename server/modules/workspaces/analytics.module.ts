import type { Env } from '../../env.ts';
import { type AnalyticsTargetSettings, analyticsTarget } from '../../features/ingest/analytics-target.service.ts';
import { forwardEventsJob } from '../../features/ingest/ingest.jobs.ts';
import { mountIngest } from '../../features/ingest/ingest.routes.ts';
import { ingestService } from '../../features/ingest/ingest.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { Users } from './users.module.ts';

type AnalyticsDeps = Pick<Platform, 'env' | 'db' | 'clock' | 'metrics' | 'jobs' | 'events' | 'proxies' | 'log'>;

/** Usage events of pages and of the server. */
export async function openAnalytics(
  { env, db, clock, metrics, jobs, events, proxies, log }: AnalyticsDeps,
  { user }: Users,
) {
  const settings = readTarget(env);
  const secret = await findOrCreateSecret(db, 'analytics');
  const isForwarding = settings !== undefined;
  const analytics = ingestService({ clock, metrics, jobs, isForwarding, secret, findUser: user.find });
  events.subscribe('voice.deleted', () => analytics.recordOfServer('voice deleted'));
  events.subscribe('engine_model.installed', () => analytics.recordOfServer('engine model installed'));
  // The operator configured the URL, so it may be in a private network.
  const outgoing = { ...proxies, allowPrivate: true };
  return {
    services: {},
    jobs: [forwardEventsJob(settings && analyticsTarget({ settings, outgoing, log }))],
    routes: [mountIngest(analytics)],
  } satisfies Module;
}

/** Undefined: events stay on this server, as always in an isolated environment. */
function readTarget(env: Env): AnalyticsTargetSettings | undefined {
  if (env.ISOLATED_ENVIRONMENT) return undefined;
  if (env.POSTHOG_KEY) return { kind: 'posthog', url: env.POSTHOG_URL, key: env.POSTHOG_KEY };
  if (env.SEGMENT_WRITE_KEY) return { kind: 'segment', url: env.SEGMENT_URL, key: env.SEGMENT_WRITE_KEY };
  return undefined;
}
