import { studioChaptersRoutes } from '../../../contract/studio/studio-chapters.ts';
import { mount } from '../../http/route.ts';
import type { ChapterBlocksService } from './chapter-blocks.service.ts';
import type { ChapterDocumentsService } from './chapter-documents.service.ts';
import type { ChapterTarget } from './chapter-editing.service.ts';
import type { ChapterLeasesService } from './chapter-leases.service.ts';
import type { ChapterSearchService } from './chapter-search.service.ts';
import type { ChapterStructureService } from './chapter-structure.service.ts';
import { presentChapterSummary } from './chapter-summary.present.ts';
import { presentChapter, presentDocument, presentLease, presentMatch } from './studio-chapters.present.ts';
import type { StudioChaptersService } from './studio-chapters.service.ts';

interface ChapterRouteServices {
  readonly studioChapters: StudioChaptersService;
  readonly chapterDocuments: ChapterDocumentsService;
  readonly chapterLeases: ChapterLeasesService;
  readonly chapterBlocks: ChapterBlocksService;
  readonly chapterStructure: ChapterStructureService;
  readonly chapterSearch: ChapterSearchService;
}

interface ChapterParams {
  readonly project_id: string;
  readonly chapter_id: string;
}
const targetOf = ({ project_id, chapter_id }: ChapterParams): ChapterTarget => ({
  projectId: project_id,
  chapterId: chapter_id,
});
const toTerms = (input: {
  readonly text: string;
  readonly case_sensitive: boolean;
  readonly whole_words: boolean;
}) => ({
  text: input.text,
  isCaseSensitive: input.case_sensitive,
  isWholeWords: input.whole_words,
});
const ok = { status: 'ok' } as const;

export const mountStudioChapters = (services: ChapterRouteServices) => {
  const { studioChapters, chapterDocuments, chapterLeases, chapterBlocks, chapterStructure, chapterSearch } = services;
  return mount(studioChaptersRoutes, {
    'GET /v1/studio/projects/{project_id}/chapters': async ({ actor, params }) => ({
      chapters: (await studioChapters.list(actor, params.project_id)).map((chapter) => presentChapterSummary(chapter)),
    }),

    'POST /v1/studio/projects/{project_id}/chapters': async ({ actor, params, body, signal }) => ({
      chapter: presentChapter(await studioChapters.create(actor, params.project_id, body, signal)),
    }),

    'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}': async ({ actor, params }) =>
      presentChapter(await studioChapters.get(actor, targetOf(params))),

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}': async ({ actor, params, body }) => ({
      chapter: presentChapter(await studioChapters.update(actor, targetOf(params), body)),
    }),

    'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}': async ({ actor, params }) => {
      await studioChapters.delete(actor, targetOf(params));
      return ok;
    },

    'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/document': async ({ actor, params, query }) =>
      presentDocument(await chapterDocuments.get(actor, targetOf(params), query.client_id ?? undefined)),

    'PUT /v1/studio/projects/{project_id}/chapters/{chapter_id}/document': async ({ actor, params, body }) =>
      presentDocument(await chapterDocuments.save(actor, targetOf(params), body)),

    'PUT /v1/studio/projects/{project_id}/chapters/{chapter_id}/lease': async ({ actor, params, body }) =>
      presentLease(await chapterLeases.take(actor, targetOf(params), body.client_id, body.take_over)),

    'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}/lease': async ({ actor, params, query }) => {
      await chapterLeases.release(actor, targetOf(params), query.client_id);
      return ok;
    },

    'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks': async ({ actor, params }) => {
      const blocks = await chapterBlocks.list(actor, targetOf(params));
      return { blocks, block_ids_order: blocks.map(({ block_id }) => block_id) };
    },

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks': async ({ actor, params, body }) => {
      const { after_block_id, ...block } = body;
      return { block: await chapterBlocks.add(actor, targetOf(params), block, after_block_id) };
    },

    'PATCH /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}': async ({
      actor,
      params,
      body,
    }) => ({ block: await chapterBlocks.change(actor, targetOf(params), params.block_id, body) }),

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/move': async ({
      actor,
      params,
      body,
    }) => ({
      block_ids_order: await chapterBlocks.move(actor, targetOf(params), params.block_id, body.after_block_id),
    }),

    'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}': async ({ actor, params }) => {
      await chapterBlocks.delete(actor, targetOf(params), params.block_id);
      return ok;
    },

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/split': async ({ actor, params, body }) => {
      await chapterStructure.split(actor, targetOf(params), body.block_id, body.name);
      return {
        chapters: (await studioChapters.list(actor, params.project_id)).map((chapter) =>
          presentChapterSummary(chapter),
        ),
      };
    },

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/merge': async ({ actor, params }) => {
      await chapterStructure.merge(actor, targetOf(params));
      return {
        chapters: (await studioChapters.list(actor, params.project_id)).map((chapter) =>
          presentChapterSummary(chapter),
        ),
      };
    },

    'GET /v1/studio/projects/{project_id}/search': async ({ actor, params, query }) => {
      const { matches, total } = await chapterSearch.find(actor, params.project_id, toTerms(query));
      return { total, matches: matches.map(presentMatch) };
    },

    'POST /v1/studio/projects/{project_id}/replace': async ({ actor, params, body }) => {
      const { replacement, chapter_ids } = body;
      const terms = { ...toTerms(body), replacement, chapterIds: chapter_ids ?? undefined };
      const { replaced, skippedLocked, chapterIds } = await chapterSearch.replace(actor, params.project_id, terms);
      return { replaced, skipped_locked: skippedLocked, chapter_ids: [...chapterIds] };
    },
  });
};
