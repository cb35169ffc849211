import { mergeUnique } from '../merge-unique.ts';
import { audioNativeRoutes } from './audio-native.ts';
import { audioNativeEmbedRoutes } from './audio-native-embed.ts';
import { playerSettingsRoutes } from './player-settings.ts';
import { podcastsRoutes } from './podcasts.ts';
import { portableProjectsRoutes } from './portable-projects.ts';
import { studioCastRoutes } from './studio-cast.ts';
import { studioChaptersRoutes } from './studio-chapters.ts';
import { studioCommentsRoutes } from './studio-comments.ts';
import { studioConversionsRoutes } from './studio-conversions.ts';
import { studioExportsRoutes } from './studio-exports.ts';
import { studioImportsRoutes } from './studio-imports.ts';
import { studioProjectsRoutes } from './studio-projects.ts';
import { studioSnapshotsRoutes } from './studio-snapshots.ts';
import { studioTakesRoutes } from './studio-takes.ts';
import { studioVoicesRoutes } from './studio-voices.ts';

export const studioAreaRoutes = mergeUnique('Route', {
  studioProjectsRoutes,
  portableProjectsRoutes,
  studioChaptersRoutes,
  studioVoicesRoutes,
  studioCommentsRoutes,
  studioTakesRoutes,
  studioConversionsRoutes,
  studioSnapshotsRoutes,
  studioExportsRoutes,
  studioImportsRoutes,
  studioCastRoutes,
  podcastsRoutes,
  audioNativeRoutes,
  audioNativeEmbedRoutes,
  playerSettingsRoutes,
});
