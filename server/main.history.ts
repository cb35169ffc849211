import type { Codecs } from '../engines/codec/codecs.ts';
import type { Speech } from '../engines/registry.ts';
import type { VideoRenderer } from '../engines/video/contract.ts';
import { mountFeatureFlags } from './features/feature-flags/feature-flags.routes.ts';
import { featureFlagsService } from './features/feature-flags/feature-flags.service.ts';
import { mountFeedback } from './features/feedback/feedback.routes.ts';
import { feedbackService } from './features/feedback/feedback.service.ts';
import { purgeDeletedHistory, sweepAudio } from './features/history/history.jobs.ts';
import { mountHistory } from './features/history/history.routes.ts';
import { type HistoryContributor, historyService } from './features/history/history.service.ts';
import { shareCardsService } from './features/share-links/share-cards.service.ts';
import { mountShareLinks, sharePage } from './features/share-links/share-links.routes.ts';
import { shareLinksService } from './features/share-links/share-links.service.ts';
import { scenesService } from './features/share-videos/scenes/video-scenes.service.ts';
import { renderShareVideo, sweepShareVideos } from './features/share-videos/share-videos.jobs.ts';
import { mountShareVideos } from './features/share-videos/share-videos.routes.ts';
import { shareVideosService } from './features/share-videos/share-videos.service.ts';
import { renderingService } from './features/share-videos/video-rendering.service.ts';
import type { UserService } from './features/user/user.service.ts';
import type { WorkspaceService } from './features/workspace/workspace.service.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database-client.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Live } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import type { RateLimiter } from './platform/rate-limiter/rate-limiter.ts';

interface HistoryParts {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Codecs;
  readonly live: Live;
  readonly clock: Clock;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly renderer: VideoRenderer;
  readonly speech: Speech;
  readonly log: Log;
  readonly rateLimiter: RateLimiter;
  /** Where videos lie while they are made. */
  readonly temporaryFolder: string;
  readonly jobs: Jobs;
  /** Where users reach the server; undefined: as they did. */
  readonly publicUrl: string | undefined;
  /** How old audio without an item is when it is swept, in ms. */
  readonly sweepAgeMs: number;
}

/** What was made, and what people do with it: judge it, share it, make a video of it. */
export function openHistory({ sweepAgeMs, ...parts }: HistoryParts) {
  const contributors: HistoryContributor[] = [];
  const history = historyService({ ...parts, contributors: () => contributors });
  const feedback = feedbackService({ ...parts, history });
  const shareLinks = shareLinksService({ ...parts, history });
  const cards = shareCardsService(parts);
  const scenes = scenesService({ ...parts, history });
  const videos = shareVideosService({ ...parts, history, scenes });
  const rendering = renderingService({ ...parts, history, scenes });
  contributors.push(feedback.contributor, shareLinks.contributor, videos.contributor);
  const sweep = sweepAudio(history, sweepAgeMs);
  return {
    history,
    sweep,
    jobs: [sweep, purgeDeletedHistory(history), renderShareVideo(rendering), sweepShareVideos(rendering)],
    mounted: [
      mountHistory(history),
      mountFeedback(feedback),
      mountShareLinks({ shareLinks, cards, publicUrl: parts.publicUrl }),
      mountShareVideos(videos, parts.publicUrl),
      mountFeatureFlags(featureFlagsService(parts)),
    ],
    pages: [sharePage(shareLinks)],
  };
}
