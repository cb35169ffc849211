import { studioProjectsRoutes } from '../../../contract/studio/studio-projects.ts';
import { acceptAny, mount } from '../../http/route.ts';
import type { ProjectContentService } from './project-content.service.ts';
import type { ProjectCopiesService } from './project-copies.service.ts';
import type { ProjectCoversService } from './project-covers.service.ts';
import { presentExtendedProject, presentProject } from './studio-projects.present.ts';
import type { ProjectView, StudioProjectsService } from './studio-projects.service.ts';

interface ProjectRouteServices {
  readonly projects: StudioProjectsService;
  readonly content: ProjectContentService;
  readonly copies: ProjectCopiesService;
  readonly covers: ProjectCoversService;
}

export function mountStudioProjects({ projects, content, copies, covers }: ProjectRouteServices) {
  const present = (view: ProjectView, baseUrl: string) => ({ project: presentProject(view, covers.url(baseUrl)) });

  return mount(studioProjectsRoutes, {
    'GET /v1/studio/projects': async ({ actor, query, baseUrl }) => {
      const page = { limit: query.page_size, after: query.cursor ?? undefined, search: query.search ?? undefined };
      const { views, hasMore } = await projects.list(actor, page);
      const coverUrl = covers.url(baseUrl);
      return {
        projects: views.map((view) => presentProject(view, coverUrl)),
        next_cursor: hasMore ? views.at(-1)!.project.id : null,
        has_more: hasMore,
      };
    },

    'POST /v1/studio/projects': {
      async accept({ actor }) {
        await content.requireAllowed(actor);
        return undefined;
      },
      handle: async ({ actor, body, files, signal, baseUrl }) =>
        present(
          await projects.viewOf(actor, await content.create(actor, body, files.from_document?.[0], signal)),
          baseUrl,
        ),
    },

    'GET /v1/studio/projects/{project_id}': async ({ actor, params, baseUrl }) =>
      presentExtendedProject(await projects.get(actor, params.project_id), covers.url(baseUrl)),

    'POST /v1/studio/projects/{project_id}': async ({ actor, params, body, baseUrl }) =>
      present(await projects.patch(actor, params.project_id, body), baseUrl),

    'PATCH /v1/studio/projects/{project_id}': async ({ actor, params, body, baseUrl }) =>
      present(await projects.patch(actor, params.project_id, body), baseUrl),

    'DELETE /v1/studio/projects/{project_id}': async ({ actor, params }) => {
      await projects.delete(actor, params.project_id);
      return { status: 'ok' };
    },

    'POST /v1/studio/projects/{project_id}/duplicate': async ({ actor, params, signal, baseUrl }) =>
      present(await projects.viewOf(actor, await copies.copy(actor, params.project_id, signal)), baseUrl),

    'POST /v1/studio/projects/{project_id}/content': {
      accept: acceptAny,
      handle: async ({ actor, params, body, files, signal, baseUrl }) => {
        const project = await content.replace(actor, params.project_id, body, files.from_document?.[0], signal);
        return present(await projects.viewOf(actor, project), baseUrl);
      },
    },

    'GET /v1/studio/projects/{project_id}/muted-tracks': async ({ actor, params }) => ({
      chapter_ids: await projects.mutedChapters(actor, params.project_id),
    }),

    'PUT /v1/studio/projects/{project_id}/muted-tracks': async ({ actor, params, body }) => {
      const { chapters } = await projects.mute(actor, params.project_id, body.chapter_ids);
      return { chapter_ids: chapters.filter(({ isMuted }) => isMuted).map(({ id }) => id) };
    },

    'POST /v1/studio/projects/{project_id}/pronunciation-dictionaries': async ({ actor, params, body }) => {
      await projects.setDictionaries(actor, params.project_id, body.pronunciation_dictionary_locators, {
        keepsTakes: !body.invalidate_affected_text,
      });
      return { status: 'ok' };
    },

    'PUT /v1/studio/projects/{project_id}/chapters-order': async ({ actor, params, body, baseUrl }) =>
      present(await projects.orderChapters(actor, params.project_id, body.chapter_ids), baseUrl),

    'PUT /v1/studio/projects/{project_id}/cover': {
      accept: acceptAny,
      handle: async ({ actor, params, files, signal, baseUrl }) =>
        present(await covers.set(actor, params.project_id, files.image![0]!, signal), baseUrl),
    },

    'DELETE /v1/studio/projects/{project_id}/cover': async ({ actor, params, baseUrl }) =>
      present(await covers.remove(actor, params.project_id), baseUrl),

    'GET /v1/studio/projects/{project_id}/cover/{file_name}': async ({ params, query }) => {
      const { contentType, stream, bytes } = await covers.open(params.project_id, params.file_name, query.signature);
      return {
        contentType,
        body: stream,
        headers: {
          'content-length': bytes,
          'cache-control': 'private, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      };
    },
  });
}
