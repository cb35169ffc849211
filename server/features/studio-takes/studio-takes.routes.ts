import { studioTakesRoutes } from '../../../contract/studio/studio-takes.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { presentSentence, presentWithTakes } from './studio-takes.present.ts';
import type { StudioTakesService } from './studio-takes.service.ts';

interface BlockParams {
  readonly project_id: string;
  readonly chapter_id: string;
  readonly block_id: string;
}

const placeOf = (params: BlockParams) => ({
  projectId: params.project_id,
  chapterId: params.chapter_id,
  blockId: params.block_id,
});

export function mountStudioTakes({ studioTakes }: { readonly studioTakes: StudioTakesService }) {
  return mount(studioTakesRoutes, {
    'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/sentences': async ({ actor, params }) => {
      const found = await studioTakes.sentences(actor, params.project_id, params.chapter_id);
      return {
        revision: found.revision,
        sentences: found.sentences.map(presentSentence),
        duration_ms: found.durationMs,
        missing_characters: found.missing.missingCharacters,
        missing_credits: found.missing.credits,
      };
    },

    'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/takes': async ({
      actor,
      params,
    }) => ({ sentences: (await studioTakes.blockTakes(actor, placeOf(params))).map(presentWithTakes) }),

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/speak': async ({
      actor,
      params,
      body,
      signal,
    }) => {
      const request = { index: body.index ?? undefined, text: body.text ?? undefined };
      const { sentences, credits } = await studioTakes.speak(actor, placeOf(params), request, signal);
      return { sentences: sentences.map(presentWithTakes), credits };
    },

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/choose': async ({
      actor,
      params,
      body,
    }) => {
      const sentences = await studioTakes.choose(actor, placeOf(params), body.index, body.take_id);
      return { sentences: sentences.map(presentWithTakes) };
    },

    'GET /v1/studio/projects/{project_id}/takes/{take_id}/audio': async ({ actor, params, headers }) => {
      const tag = entityTag(params.take_id);
      const file = await studioTakes.openTake(actor, params.project_id, params.take_id, readRange(headers, tag));
      return rangeReply(file, { 'cache-control': 'private, max-age=31536000, immutable' }, { tag, headers });
    },

    'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/audio': async ({ actor, params, query, signal }) => {
      const range = {
        fromBlockId: query.from_block_id ?? undefined,
        fromIndex: query.from_index ?? undefined,
        toBlockId: query.to_block_id ?? undefined,
      };
      const audio = await studioTakes.openChapter(actor, params.project_id, params.chapter_id, range, signal);
      return { contentType: 'audio/mpeg', body: iterate(audio), headers: { 'cache-control': 'private, no-store' } };
    },
  });
}

async function* iterate(audio: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* audio;
}
