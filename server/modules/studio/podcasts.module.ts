import { mountPodcasts } from '../../features/podcasts/podcasts.routes.ts';
import { podcastsService } from '../../features/podcasts/podcasts.service.ts';
import type { DocumentReadingService } from '../../features/studio-imports/document-reading.service.ts';
import type { ProjectCoversService } from '../../features/studio-projects/project-covers.service.ts';
import { presentProject } from '../../features/studio-projects/studio-projects.present.ts';
import type { StudioProjectsService } from '../../features/studio-projects/studio-projects.service.ts';
import type { Project } from '../../features/studio-projects/studio-projects.store.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Module } from '../module.ts';
import type { ProjectCreation } from './studio-projects.module.ts';

interface PodcastsModuleDeps {
  readonly projectCreation: ProjectCreation;
  readonly documentReading: DocumentReadingService;
  readonly studioProjects: Pick<StudioProjectsService, 'viewOf'>;
  readonly projectCovers: Pick<ProjectCoversService, 'url'>;
  /** Starts a conversion. */
  readonly convert: (actor: Actor, project: Project) => Promise<void>;
}

/** Creates podcasts about texts and pages. */
export function openPodcasts({ projectCreation, documentReading, convert, ...projects }: PodcastsModuleDeps) {
  const { studioProjects, projectCovers } = projects;
  const podcasts = podcastsService({ creation: projectCreation.projectCreation, documentReading, convert });
  return {
    services: {},
    routes: [
      mountPodcasts(podcasts, async (actor, project, baseUrl) =>
        presentProject(await studioProjects.viewOf(actor, project), projectCovers.url(baseUrl)),
      ),
    ],
  } satisfies Module;
}
