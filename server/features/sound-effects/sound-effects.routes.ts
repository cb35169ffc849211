import { Readable } from 'node:stream';
import { soundEffectsRoutes } from '../../../contract/speech-tools/sound-effects.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { EffectHistoryService } from './effect-history.service.ts';
import { presentSoundEffect } from './sound-effects.present.ts';
import type { SoundEffectsService } from './sound-effects.service.ts';

export const mountSoundEffects = (effects: SoundEffectsService, history: EffectHistoryService) =>
  mount(soundEffectsRoutes, {
    'POST /v1/sound-generation': async ({ actor, body, query, signal }) => {
      const requestId = newId();
      const input = { prompt: body, outputFormat: query.output_format, requestId };
      const { contentType, audio, credits, row } = await effects.generate(actor, input, signal);
      return {
        contentType,
        body: Readable.from([audio]),
        headers: {
          'content-length': audio.byteLength,
          'character-cost': credits,
          'request-id': requestId,
          ...(row && { 'history-item-id': row.id }),
        },
      };
    },

    'POST /v1/sound-generation/variants': async ({ actor, body, query, signal }) => {
      const { count, ...prompt } = body;
      const input = { prompt, outputFormat: query.output_format, requestId: newId() };
      return { history: (await effects.generateVariants(actor, input, count, signal)).map(presentSoundEffect) };
    },

    'GET /v1/sound-generation/history': async ({ actor, query }) => {
      const { items, hasMore } = await history.list(actor, {
        limit: query.page_size,
        after: query.start_after_history_item_id ?? undefined,
        search: query.search?.trim() || undefined,
        batchId: query.batch_id ?? undefined,
      });
      return {
        history: items.map(presentSoundEffect),
        last_history_item_id: items.at(-1)?.id ?? null,
        has_more: hasMore,
      };
    },

    'GET /v1/sound-generation/history/{sound_generation_history_item_id}/audio': async ({ actor, params, headers }) => {
      const id = params.sound_generation_history_item_id;
      const tag = entityTag(id);
      const opened = await history.openAudio(actor, id, readRange(headers, tag));
      return rangeReply(opened, { 'cache-control': 'private, max-age=31536000, immutable' }, { tag, headers });
    },

    'DELETE /v1/sound-generation/history/{sound_generation_history_item_id}': async ({ actor, params }) => {
      await history.delete(actor, params.sound_generation_history_item_id);
      return { status: 'ok' };
    },
  });
