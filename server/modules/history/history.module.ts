import { openVideoRenderer } from '../../../engines/video/renderer.ts';
import { mountFeatureFlags } from '../../features/feature-flags/feature-flags.routes.ts';
import { featureFlagsService } from '../../features/feature-flags/feature-flags.service.ts';
import { mountFeedback } from '../../features/feedback/feedback.routes.ts';
import { feedbackContributor, feedbackService } from '../../features/feedback/feedback.service.ts';
import { purgeDeletedHistory, sweepAudio } from '../../features/history/history.jobs.ts';
import { mountHistory } from '../../features/history/history.routes.ts';
import { historyService } from '../../features/history/history.service.ts';
import { historyAlignmentService } from '../../features/history/history-alignment.service.ts';
import { historyExpiryService } from '../../features/history/history-expiry.service.ts';
import { mountHistoryMarks } from '../../features/history/marks/history-marks.routes.ts';
import { historyMarksContributor, historyMarksService } from '../../features/history/marks/history-marks.service.ts';
import { historyVersionsContributor } from '../../features/history-versions/history-versions.service.ts';
import { shareCardsService } from '../../features/share-links/share-cards.service.ts';
import { mountShareLinks, sharePage } from '../../features/share-links/share-links.routes.ts';
import { shareLinksContributor, shareLinksService } from '../../features/share-links/share-links.service.ts';
import { scenesService } from '../../features/share-videos/scenes/video-scenes.service.ts';
import { renderShareVideo, sweepShareVideos } from '../../features/share-videos/share-videos.jobs.ts';
import { mountShareVideos } from '../../features/share-videos/share-videos.routes.ts';
import { shareVideosContributor, shareVideosService } from '../../features/share-videos/share-videos.service.ts';
import { videoBackgroundJobs } from '../../features/share-videos/video-background-jobs.service.ts';
import { renderingService } from '../../features/share-videos/video-rendering.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface HistoryDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Generated audio, with feedback, share links and share videos. Feature flags are here because nothing depends on them. */
export function openHistory({ platform, workspaces: { user, workspace, notifications } }: HistoryDeps) {
  const deps = { ...platform, user, workspace, notifications };
  const { env, db, jobs, onStop } = deps;
  const renderer = openVideoRenderer();
  onStop(() => renderer.close());
  const contributors = [
    feedbackContributor(db),
    shareLinksContributor(db),
    shareVideosContributor(db),
    historyVersionsContributor(db),
    historyMarksContributor(db),
  ];
  const history = historyService({ ...deps, contributors });
  const alignments = historyAlignmentService({ ...deps, history });
  const historyExpiry = historyExpiryService({ ...deps, contributors });
  const feedback = feedbackService({ ...deps, history });
  const shareLinks = shareLinksService({ ...deps, history });
  const cards = shareCardsService({ ...deps, renderer });
  const scenes = scenesService({ ...deps, history });
  const videos = shareVideosService({ ...deps, history, scenes, renderer });
  const rendering = renderingService({ ...deps, history, scenes, renderer });
  const sweep = sweepAudio(history, env.SWEEP_AGE_S * 1000);
  return {
    services: { history, historyExpiry, historyAlignments: alignments },
    jobs: [sweep, purgeDeletedHistory(history), renderShareVideo(rendering), sweepShareVideos(rendering)],
    backgroundJobs: [videoBackgroundJobs({ db, history, videos })],
    routes: [
      mountHistory(history, alignments),
      mountHistoryMarks(historyMarksService({ ...deps, history }), history),
      mountFeedback(feedback),
      mountShareLinks({ shareLinks, cards, alignments, publicUrl: env.PUBLIC_URL }),
      mountShareVideos(videos, env.PUBLIC_URL),
      mountFeatureFlags(featureFlagsService(deps)),
    ],
    pages: [sharePage(shareLinks)],
    start: () => jobs.send(sweep, {}, { singletonKey: 'start' }),
  } satisfies Module;
}
