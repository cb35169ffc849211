import type { ProjectPublishing } from '../../features/studio-projects/project-content.service.ts';
import type { Project } from '../../features/studio-projects/studio-projects.store.ts';
import type { Actor } from '../../platform/actor.ts';
import type { HistoryArea } from '../history/history-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openAudioNative } from './audio-native.module.ts';
import { openNativePlayers } from './native-players.module.ts';
import { openPlayerSettings } from './player-settings.module.ts';
import { openPodcasts } from './podcasts.module.ts';
import { openPortableProjects } from './portable-projects.module.ts';
import { openStudioChapters } from './studio-chapters.module.ts';
import { openStudioConversions } from './studio-conversions.module.ts';
import { openStudioExports } from './studio-exports.module.ts';
import { openStudioImportsModule } from './studio-imports.module.ts';
import { openProjectCreation, openStudioProjects } from './studio-projects.module.ts';
import { openStudioTakes } from './studio-takes.module.ts';

export interface StudioAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
  readonly readDrafts: ProjectPublishing;
}

/** Projects with chapters, their conversion, exports and imports, and the player for other sites. */
export async function openStudioArea(areas: StudioAreaDeps) {
  const projectCreation = openProjectCreation(areas);
  const exports = openStudioExports(areas);
  const created = { ...areas, projectCreation: projectCreation.services };
  const imports = openStudioImportsModule(created);
  const takes = openStudioTakes(created);
  const playerSettings = openPlayerSettings(areas);
  const native = { ...created, ...playerSettings.services };
  const nativePlayers = openNativePlayers({ ...native, ...takes.services, ...exports.services });
  const { onConverted, ofProjects } = nativePlayers.services.nativePlayers;
  const conversions = openStudioConversions({
    ...created,
    takes: takes.services,
    files: exports.services,
    onConverted: [onConverted],
  });
  const { studioConversions, chapterStates, conversionActivity, snapshotMaking } = conversions.services;
  const convert = async (actor: Actor, project: Project): Promise<void> => {
    await studioConversions.start(actor, project);
  };
  const projects = await openStudioProjects({
    ...created,
    ...imports.services,
    parts: [conversionActivity, exports.services.exportQueue, { players: ofProjects }],
    chapterStates,
    takeCopies: takes.services.takeCopies,
    convert,
    publishing: areas.readDrafts,
  });
  const portableProjects = openPortableProjects({
    ...created,
    takes: takes.services,
    projects: projects.services,
  });
  const chapters = openStudioChapters({
    ...created,
    ...imports.services,
    projects: projects.services,
    chapterStates,
    snapshotMaking,
  });
  const audioNative = await openAudioNative({
    ...native,
    ...imports.services,
    nativePlayers: nativePlayers.services,
    conversions: studioConversions,
  });
  const podcasts = openPodcasts({ ...created, ...imports.services, ...projects.services, convert });
  return openArea({
    projectCreation,
    exports,
    imports,
    takes,
    conversions,
    projects,
    portableProjects,
    chapters,
    podcasts,
    playerSettings,
    nativePlayers,
    audioNative,
  });
}
export type StudioArea = Awaited<ReturnType<typeof openStudioArea>>['services'];
