import { narratePage } from '../../features/audio-native/audio-native.jobs.ts';
import { mountAudioNative } from '../../features/audio-native/audio-native.routes.ts';
import { mountAudioNativeEmbed } from '../../features/audio-native/audio-native-embed.routes.ts';
import { audioNativeEmbedService } from '../../features/audio-native/audio-native-embed.service.ts';
import { embedLinksService } from '../../features/audio-native/embed-links.service.ts';
import { listeningFiguresService } from '../../features/audio-native/listening-figures.service.ts';
import { type ArticleConversions, nativeArticlesService } from '../../features/audio-native/native-articles.service.ts';
import { pageNarrationService } from '../../features/audio-native/page-narration.service.ts';
import type { PlayerSettingsService } from '../../features/audio-native/player-settings.service.ts';
import type { DocumentReadingService } from '../../features/studio-imports/document-reading.service.ts';
import { projectRowsService } from '../../features/studio-projects/project-rows.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { NativePlayers } from './native-players.module.ts';
import type { ProjectCreation } from './studio-projects.module.ts';

interface AudioNativeDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly projectCreation: Pick<ProjectCreation, 'projectAccess' | 'projectCreation'>;
  readonly documentReading: DocumentReadingService;
  readonly playerSettings: PlayerSettingsService;
  readonly nativePlayers: NativePlayers;
  readonly conversions: ArticleConversions;
}

/** Articles and pages with a player on other sites, and what their readers hear. */
export async function openAudioNative({ platform, workspaces, conversions, ...deps }: AudioNativeDeps) {
  const { workspace } = workspaces;
  const { projectAccess: access, projectCreation } = deps.projectCreation;
  const { nativePlayers: players, publishedSound } = deps.nativePlayers;
  const links = embedLinksService({ ...platform, secret: await findOrCreateSecret(platform.db, 'links') });
  const { playerSettings } = deps;
  const articles = nativeArticlesService({ ...deps, access, projectCreation, players, conversions });
  const narration = pageNarrationService({ ...platform, workspace, playerSettings, articles });
  const figures = listeningFiguresService({ ...platform, access, links });
  const findProject = projectRowsService(platform).read().findById;
  const embed = audioNativeEmbedService({
    ...platform,
    workspace,
    links,
    figures,
    narration,
    publishedSound,
    findProject,
  });
  return {
    services: {},
    jobs: [narratePage(narration)],
    routes: [
      mountAudioNative({ articles, players, figures, links, playerSettings }),
      mountAudioNativeEmbed({ embed, links, figures }),
    ],
  } satisfies Module;
}
