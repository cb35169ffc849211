import { audioNativeRoutes } from '../../../contract/studio/audio-native.ts';
import { audioNativeEmbedRoutes } from '../../../contract/studio/audio-native-embed.ts';
import { podcastsRoutes } from '../../../contract/studio/podcasts.ts';
import type { HistoryArea } from '../history/history-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openPlayerSettings } from './player-settings.module.ts';
import { openStudioChapters } from './studio-chapters.module.ts';
import { openStudioConversions } from './studio-conversions.module.ts';
import { openStudioExports } from './studio-exports.module.ts';
import { openStudioImportsModule } from './studio-imports.module.ts';
import { openProjectCreation, openStudioProjects } from './studio-projects.module.ts';
import { openStudioTakes } from './studio-takes.module.ts';
import { openUnbuilt } from './unbuilt.module.ts';

export interface StudioAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
}

/** The groups of routes whose nouns are not built yet, by noun. */
const unbuilt = {
  ...podcastsRoutes,
  ...audioNativeRoutes,
  ...audioNativeEmbedRoutes,
};

/** Projects with chapters, their conversion, exports and imports, and the player for other sites. */
export async function openStudioArea(areas: StudioAreaDeps) {
  const projectCreation = openProjectCreation(areas);
  const exports = openStudioExports(areas);
  const created = { ...areas, projectCreation: projectCreation.services };
  const imports = openStudioImportsModule(created);
  const takes = openStudioTakes(created);
  const conversions = openStudioConversions({
    ...created,
    takes: takes.services,
    files: exports.services,
    onConverted: [],
  });
  const { studioConversions, chapterStates, conversionActivity } = conversions.services;
  const projects = await openStudioProjects({
    ...created,
    ...imports.services,
    parts: [conversionActivity, exports.services.exportQueue],
    chapterStates,
    takeCopies: takes.services.takeCopies,
    convert: async (actor, project) => void (await studioConversions.start(actor, project)),
  });
  const chapters = openStudioChapters({
    ...created,
    ...imports.services,
    projects: projects.services,
    chapterStates,
  });
  const playerSettings = openPlayerSettings(areas);
  return openArea({
    projectCreation,
    exports,
    imports,
    takes,
    conversions,
    projects,
    chapters,
    playerSettings,
    unbuilt: openUnbuilt(unbuilt),
  });
}
export type StudioArea = Awaited<ReturnType<typeof openStudioArea>>['services'];
