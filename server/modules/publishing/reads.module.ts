import { publicReadsService } from '../../features/reads/public-reads.service.ts';
import { readBackgroundJobs } from '../../features/reads/read-background-jobs.service.ts';
import { readEditionsService } from '../../features/reads/read-editions.service.ts';
import { readLinksService } from '../../features/reads/read-links.service.ts';
import { readReviewService } from '../../features/reads/read-review.service.ts';
import { readSoundService } from '../../features/reads/read-sound.service.ts';
import { readViewsService } from '../../features/reads/read-views.service.ts';
import { prepareRead, sweepReads } from '../../features/reads/reads.jobs.ts';
import { mountReads } from '../../features/reads/reads.routes.ts';
import { readsService } from '../../features/reads/reads.service.ts';
import { chapterRowsService } from '../../features/studio-chapters/chapter-rows.service.ts';
import { projectRowsService } from '../../features/studio-projects/project-rows.service.ts';
import { studioRendersService } from '../../features/studio-snapshots/studio-renders.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { StudioArea } from '../studio/studio-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { ReadDrafts } from './read-drafts.module.ts';

interface ReadsModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly studio: StudioArea;
  readonly drafts: ReadDrafts;
}

/** Reads of authors, their review, and what is public of them. */
export async function openReads({ platform, workspaces, studio, drafts: { readCovers, readDrafts } }: ReadsModuleDeps) {
  const { user, workspace, notifications } = workspaces;
  const { snapshotFiles, snapshotSound, projectAccess } = studio;
  const covers = readCovers;
  const links = readLinksService({ ...platform, secret: await findOrCreateSecret(platform.db, 'links') });
  const views = readViewsService({ ...platform, user });
  const editions = readEditionsService({
    ...platform,
    projectRows: projectRowsService(platform),
    chapterRows: chapterRowsService(platform),
    studioRenders: studioRendersService(platform),
    snapshotFiles,
    snapshotSound,
  });
  const reads = readsService({
    ...platform,
    user,
    workspace,
    access: projectAccess,
    drafts: readDrafts,
    covers,
    editions,
    views,
  });
  const review = readReviewService({ ...platform, workspace, notifications, views });
  const sound = readSoundService({ ...platform, links, covers });
  return {
    services: { reads, readLinks: links, publicReads: publicReadsService({ ...platform, user, workspace, covers }) },
    jobs: [prepareRead(editions), sweepReads(sound, platform.env.SWEEP_AGE_S * 1000)],
    backgroundJobs: [readBackgroundJobs({ ...platform, reads })],
    routes: [mountReads({ reads, review, sound, links })],
  } satisfies Module;
}
export type Reads = Awaited<ReturnType<typeof openReads>>['services'];
