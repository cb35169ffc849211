import { flowsRoutes, type MediaKind } from '../../../contract/speech-tools/flows.ts';
import { rangeReply } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { presentGeneration } from './flows.present.ts';
import type { FlowsService } from './flows.service.ts';

interface ListCall {
  readonly actor: Actor;
  readonly baseUrl: string;
  readonly query: {
    readonly page_size: number;
    readonly cursor?: string | null | undefined;
    readonly status?: 'pending' | 'generating' | 'completed' | 'failed' | null | undefined;
    readonly model_id?: string | null | undefined;
  };
}

interface GetCall {
  readonly actor: Actor;
  readonly baseUrl: string;
  readonly params: { readonly generation_id: string };
}

export function mountFlows(flows: FlowsService) {
  const list =
    (kind: MediaKind) =>
    async ({ actor, query, baseUrl }: ListCall) => {
      const { items, hasMore } = await flows.list(actor, {
        kind,
        limit: query.page_size,
        after: query.cursor ?? undefined,
        state: query.status ?? undefined,
        modelId: query.model_id ?? undefined,
      });
      return {
        generations: items.map((item) => presentGeneration(item, baseUrl)),
        next_cursor: hasMore ? items.at(-1)!.row.id : null,
        has_more: hasMore,
      };
    };
  const get =
    (kind: MediaKind) =>
    async ({ actor, params, baseUrl }: GetCall) =>
      presentGeneration(await flows.get(actor, kind, params.generation_id), baseUrl);
  const created = (id: string) => ({ id, status: 'pending' as const });

  return mount(flowsRoutes, {
    'POST /v1/flows/video': async ({ actor, body }) => created(await flows.create(actor, 'video', body)),
    'GET /v1/flows/video': list('video'),
    'GET /v1/flows/video/{generation_id}': get('video'),
    'POST /v1/flows/image': async ({ actor, body }) => created(await flows.create(actor, 'image', body)),
    'GET /v1/flows/image': list('image'),
    'GET /v1/flows/image/{generation_id}': get('image'),
    'POST /v1/flows/text-to-speech': async ({ actor, body }) => created(await flows.createSpeech(actor, body)),
    'GET /v1/flows/text-to-speech': list('text_to_speech'),
    'GET /v1/flows/text-to-speech/{generation_id}': get('text_to_speech'),
    'GET /v1/media-contents/{code}': async ({ params, headers }) => {
      const file = await flows.open(params.code, headers.range as string | undefined);
      // The URL is a secret, and the content comes from a provider.
      return rangeReply(file, {
        'content-disposition': 'attachment',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
    },
  });
}
