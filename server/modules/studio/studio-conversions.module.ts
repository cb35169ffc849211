import { chapterSpeakingService } from '../../features/studio-conversions/chapter-speaking.service.ts';
import { chapterStatesService } from '../../features/studio-conversions/chapter-states.service.ts';
import { conversionBackgroundJobs } from '../../features/studio-conversions/conversion-background-jobs.service.ts';
import { conversionEndService, type OnConverted } from '../../features/studio-conversions/conversion-end.service.ts';
import { conversionRunService } from '../../features/studio-conversions/conversion-run.service.ts';
import { convertProject, sendConversionCallback } from '../../features/studio-conversions/studio-conversions.jobs.ts';
import { mountStudioConversions } from '../../features/studio-conversions/studio-conversions.routes.ts';
import { studioConversionsService } from '../../features/studio-conversions/studio-conversions.service.ts';
import type { SnapshotFilesService } from '../../features/studio-exports/snapshot-files.service.ts';
import type { ProjectAccessService } from '../../features/studio-projects/project-access.service.ts';
import type { ProjectPart } from '../../features/studio-projects/project-parts.service.ts';
import { snapshotMakingService } from '../../features/studio-snapshots/snapshot-making.service.ts';
import { mountStudioSnapshots } from '../../features/studio-snapshots/studio-snapshots.routes.ts';
import { studioSnapshotsService } from '../../features/studio-snapshots/studio-snapshots.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { StudioTakes } from './studio-takes.module.ts';

/** Hosts that development may call without https (O-91). */
const localHosts = ['localhost', '127.0.0.1', '::1'];

interface StudioConversionsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly projectCreation: { readonly projectAccess: ProjectAccessService };
  readonly takes: StudioTakes;
  readonly files: { readonly snapshotFiles: SnapshotFilesService };
  readonly onConverted: readonly OnConverted[];
}

/** Conversions of projects, and the snapshots that they leave. */
export function openStudioConversions({ platform, workspaces, onConverted, ...deps }: StudioConversionsDeps) {
  const { env, proxies } = platform;
  const { subscription, notifications, workspace } = workspaces;
  const allowedHosts = [...env.WEBHOOK_ALLOWED_HOSTS, ...(env.DEVELOPMENT ? localHosts : [])];
  const snapshotMaking = snapshotMakingService(platform);
  const common = { ...platform, ...deps.projectCreation, ...deps.takes, ...deps.files, snapshotMaking, subscription };
  const outgoing = { ...proxies, allowPrivate: false, allowedHosts };
  const conversionEnd = conversionEndService({ ...common, outgoing, notifications, onConverted });
  const conversionRun = conversionRunService({
    ...common,
    conversionEnd,
    chapterSpeaking: chapterSpeakingService(deps.takes),
    findRole: workspace.findRole,
  });
  const studioConversions = studioConversionsService(common);
  const chapterStates = chapterStatesService({ ...deps.takes, studioConversions, findRole: workspace.findRole });
  const conversionActivity: ProjectPart = {
    async activity(projectIds) {
      const active = await studioConversions.activeOf(projectIds);
      return new Map(
        Array.from(active, ([id, { chapterIds, doneChapterIds }]) => [
          id,
          { convertingChapterIds: chapterIds.filter((chapterId) => !doneChapterIds.includes(chapterId)) },
        ]),
      );
    },
  };
  return {
    services: { studioConversions, chapterStates, conversionActivity, snapshotMaking },
    jobs: [convertProject(conversionRun), sendConversionCallback(conversionEnd)],
    backgroundJobs: [conversionBackgroundJobs({ ...deps.takes, studioConversions })],
    routes: [
      mountStudioConversions({ ...deps.projectCreation, studioConversions }),
      mountStudioSnapshots({ studioSnapshots: studioSnapshotsService(common) }),
    ],
  } satisfies Module;
}
