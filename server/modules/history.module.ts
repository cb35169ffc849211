import { openVideoRenderer } from '../../engines/video/renderer.ts';
import { mountFeatureFlags } from '../features/feature-flags/feature-flags.routes.ts';
import { featureFlagsService } from '../features/feature-flags/feature-flags.service.ts';
import { mountFeedback } from '../features/feedback/feedback.routes.ts';
import { feedbackContributor, feedbackService } from '../features/feedback/feedback.service.ts';
import { purgeDeletedHistory, sweepAudio } from '../features/history/history.jobs.ts';
import { mountHistory } from '../features/history/history.routes.ts';
import { historyService } from '../features/history/history.service.ts';
import { shareCardsService } from '../features/share-links/share-cards.service.ts';
import { mountShareLinks, sharePage } from '../features/share-links/share-links.routes.ts';
import { shareLinksContributor, shareLinksService } from '../features/share-links/share-links.service.ts';
import { scenesService } from '../features/share-videos/scenes/video-scenes.service.ts';
import { renderShareVideo, sweepShareVideos } from '../features/share-videos/share-videos.jobs.ts';
import { mountShareVideos } from '../features/share-videos/share-videos.routes.ts';
import { shareVideosContributor, shareVideosService } from '../features/share-videos/share-videos.service.ts';
import { renderingService } from '../features/share-videos/video-rendering.service.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { Users } from './users.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** Generated audio, and what people do with it: rate it, share it, make a video of it. */
export function openHistory(parts: Platform & Users & Workspaces) {
  const { env, db, jobs, onStop } = parts;
  const renderer = openVideoRenderer();
  onStop(() => renderer.close());
  const contributors = [feedbackContributor(db), shareLinksContributor(db), shareVideosContributor(db)];
  const history = historyService({ ...parts, contributors });
  const feedback = feedbackService({ ...parts, history });
  const shareLinks = shareLinksService({ ...parts, history });
  const cards = shareCardsService({ ...parts, renderer });
  const scenes = scenesService({ ...parts, history });
  const videos = shareVideosService({ ...parts, history, scenes, renderer });
  const rendering = renderingService({ ...parts, history, scenes, renderer });
  const sweep = sweepAudio(history, env.SWEEP_AGE_S * 1000);
  return {
    services: { history },
    jobs: [sweep, purgeDeletedHistory(history), renderShareVideo(rendering), sweepShareVideos(rendering)],
    routes: [
      mountHistory(history),
      mountFeedback(feedback),
      mountShareLinks({ shareLinks, cards, publicUrl: env.PUBLIC_URL }),
      mountShareVideos(videos, env.PUBLIC_URL),
      mountFeatureFlags(featureFlagsService(parts)),
    ],
    pages: [sharePage(shareLinks)],
    start: () => jobs.send(sweep, {}, { singletonKey: 'start' }),
  } satisfies Module;
}
export type History = ReturnType<typeof openHistory>['services'];
