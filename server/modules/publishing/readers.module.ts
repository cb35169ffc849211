import { publicCollectionsService } from '../../features/read-collections/public-collections.service.ts';
import { presentPublicCollection } from '../../features/read-collections/read-collections.present.ts';
import { mountReadCollections } from '../../features/read-collections/read-collections.routes.ts';
import { readCollectionsService } from '../../features/read-collections/read-collections.service.ts';
import { readEarningsService } from '../../features/read-metrics/read-earnings.service.ts';
import { readListeningService } from '../../features/read-metrics/read-listening.service.ts';
import { payReads } from '../../features/read-metrics/read-metrics.jobs.ts';
import { mountReadMetrics } from '../../features/read-metrics/read-metrics.routes.ts';
import { readMetricsService } from '../../features/read-metrics/read-metrics.service.ts';
import { mountPublicReads, readPage } from '../../features/reads/public-reads.routes.ts';
import { readFeedsService } from '../../features/reads/read-feeds.service.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { Reads } from './reads.module.ts';

interface ReadersDeps {
  readonly platform: Platform;
  readonly billing: BillingArea;
  readonly reads: Reads;
}

/** What readers see and hear: pages, feeds, collections, and the figures of their listening. */
export function openReaders({ platform, billing: { earnings }, reads: services }: ReadersDeps) {
  const { reads, readLinks: links, publicReads } = services;
  const readCollections = readCollectionsService({ ...platform, reads });
  const publicCollections = publicCollectionsService({ ...platform, publicReads });
  const feeds = readFeedsService({ publicReads });
  const microsPerHour = Math.round(platform.env.READ_USD_PER_HOUR * 1e6);
  const metrics = readMetricsService({ ...platform, reads });
  const listening = readListeningService({ ...platform, links, publicReads });
  const readEarnings = readEarningsService({ ...platform, earnings, publicReads, microsPerHour });
  const collections = {
    ofRead: publicCollections.ofRead,
    ofAuthor: async (userId: string, baseUrl: string) =>
      (await publicCollections.ofAuthor(userId)).map(presentPublicCollection(baseUrl)),
  };
  return {
    services: {},
    jobs: [payReads(readEarnings)],
    routes: [
      mountPublicReads({ publicReads, feeds, links, collections }),
      mountReadCollections({ readCollections, publicCollections, links }),
      mountReadMetrics({ metrics, listening, microsPerHour }),
    ],
    pages: [readPage(publicReads)],
  } satisfies Module;
}
