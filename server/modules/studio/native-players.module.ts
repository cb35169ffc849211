import { publishSound } from '../../features/audio-native/audio-native.jobs.ts';
import { nativePlayersService } from '../../features/audio-native/native-players.service.ts';
import type { PlayerSettingsService } from '../../features/audio-native/player-settings.service.ts';
import { publishedSoundService } from '../../features/audio-native/published-sound.service.ts';
import type { SnapshotFilesService } from '../../features/studio-exports/snapshot-files.service.ts';
import type { ProjectAccessService } from '../../features/studio-projects/project-access.service.ts';
import { projectRowsService } from '../../features/studio-projects/project-rows.service.ts';
import type { SnapshotSoundService } from '../../features/studio-snapshots/snapshot-sound.service.ts';
import { studioRendersService } from '../../features/studio-snapshots/studio-renders.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface NativePlayersDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly projectCreation: { readonly projectAccess: ProjectAccessService };
  readonly playerSettings: PlayerSettingsService;
  readonly snapshotSound: Pick<SnapshotSoundService, 'times'>;
  readonly snapshotFiles: SnapshotFilesService;
}

/** The players of projects, which conversions publish. */
export function openNativePlayers({ platform, workspaces, projectCreation, ...deps }: NativePlayersDeps) {
  const publishedSound = publishedSoundService({
    ...platform,
    ...deps,
    studioRenders: studioRendersService(platform),
    snapshotTimes: deps.snapshotSound.times,
  });
  const nativePlayers = nativePlayersService({
    ...platform,
    ...deps,
    access: projectCreation.projectAccess,
    subscription: workspaces.subscription,
    workspace: workspaces.workspace,
    publishedSound,
    findProject: projectRowsService(platform).read().findById,
  });
  return { services: { nativePlayers, publishedSound }, jobs: [publishSound(nativePlayers)] } satisfies Module;
}
export type NativePlayers = ReturnType<typeof openNativePlayers>['services'];
