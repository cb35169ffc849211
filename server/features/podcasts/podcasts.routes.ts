import { podcastsRoutes } from '../../../contract/studio/podcasts.ts';
import type { ProjectReply } from '../../../contract/studio/studio-projects.ts';
import { mount } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { PodcastsService } from './podcasts.service.ts';

/** The reply about a project; its links start with `baseUrl`. */
type PresentProject = (actor: Actor, project: Project, baseUrl: string) => Promise<ProjectReply>;

export function mountPodcasts(podcasts: PodcastsService, presentProject: PresentProject) {
  return mount(podcastsRoutes, {
    'POST /v1/studio/podcasts': async ({ actor, body, baseUrl, signal }) => ({
      project: await presentProject(actor, await podcasts.create(actor, body, signal), baseUrl),
    }),
  });
}
