import { studioImportsRoutes } from '../../../contract/studio/studio-imports.ts';
import { mount } from '../../http/route.ts';
import { presentImport, presentSection } from './studio-imports.present.ts';
import type { StudioImportsService } from './studio-imports.service.ts';

export function mountStudioImports(studioImports: StudioImportsService) {
  return mount(studioImportsRoutes, {
    'POST /v1/studio/imports': {
      async accept({ actor }) {
        await studioImports.accept(actor);
        return undefined;
      },
      async handle({ actor, body, files, signal }) {
        const row = await studioImports.start(actor, files.file?.[0], body.from_url ?? undefined, signal);
        return presentImport(row);
      },
    },

    'GET /v1/studio/imports/{import_id}': async ({ actor, params }) =>
      presentImport(await studioImports.get(actor, params.import_id)),

    'GET /v1/studio/imports/{import_id}/sections/{section_id}': async ({ actor, params }) =>
      presentSection(await studioImports.section(actor, params.import_id, params.section_id)),

    'DELETE /v1/studio/imports/{import_id}': async ({ actor, params }) => {
      await studioImports.delete(actor, params.import_id);
      return { status: 'ok' };
    },

    'POST /v1/studio/imports/{import_id}/project': async ({ actor, params, body }) => ({
      project_id: await studioImports.createProject(actor, params.import_id, {
        name: body.name,
        defaultTitleVoiceId: body.default_title_voice_id ?? undefined,
        defaultParagraphVoiceId: body.default_paragraph_voice_id ?? undefined,
        defaultModelId: body.default_model_id ?? undefined,
        chapters: body.chapters.map(({ title, section_ids }) => ({ title, sectionIds: section_ids })),
        assignsVoices: body.auto_assign_voices,
      }),
    }),
  });
}
