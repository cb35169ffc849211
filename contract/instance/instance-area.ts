import { mergeUnique } from '../merge-unique.ts';
import { backgroundJobsRoutes } from './background-jobs.ts';
import { featureFlagRoutes } from './feature-flags.ts';
import { geolocationRoutes } from './geolocation.ts';
import { ingestRoutes } from './ingest.ts';
import { instanceRoutes } from './instance.ts';
import { mailboxRoutes } from './mailbox.ts';
import { realtimeSockets } from './realtime.ts';
import { statusRoutes } from './status.ts';
import { systemRoutes } from './system.ts';

export const instanceAreaRoutes = mergeUnique('Route', {
  systemRoutes,
  statusRoutes,
  instanceRoutes,
  featureFlagRoutes,
  backgroundJobsRoutes,
  mailboxRoutes,
  ingestRoutes,
  geolocationRoutes,
});

export const instanceAreaSockets = mergeUnique('Socket', { realtimeSockets });
