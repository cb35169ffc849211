import { mergeUnique } from '../merge-unique.ts';
import { publicReadsRoutes } from './public-reads.ts';
import { readCollectionsRoutes } from './read-collections.ts';
import { readMetricsRoutes } from './read-metrics.ts';
import { readsRoutes } from './reads.ts';

export const publishingAreaRoutes = mergeUnique('Route', {
  readsRoutes,
  publicReadsRoutes,
  readCollectionsRoutes,
  readMetricsRoutes,
});
