import { voiceIsolatorRoutes } from '../../../contract/speech-tools/voice-isolator.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, type RequestHeaders, rangeReply, readRange } from '../../http/range-reply.ts';
import { acceptAny, type BinaryReply, mount } from '../../http/route.ts';
import { streamParts } from '../../http/stream-parts.ts';
import type { Actor } from '../../platform/actor.ts';
import type { UploadedFiles } from '../../platform/uploaded-file.ts';
import type { IsolationFile, IsolationsService } from './isolations.service.ts';
import { presentIsolation } from './voice-isolator.present.ts';
import type { VoiceIsolatorService } from './voice-isolator.service.ts';

interface IsolateCall {
  readonly actor: Actor;
  readonly files: UploadedFiles;
  readonly body: {
    readonly file_format?: 'pcm_s16le_16' | 'other' | null | undefined;
    readonly preview_b64?: string | null | undefined;
  };
  readonly signal: AbortSignal;
}

export function mountVoiceIsolator(isolator: VoiceIsolatorService, isolations: IsolationsService) {
  async function isolate({ actor, files, body, signal }: IsolateCall): Promise<BinaryReply> {
    const isRawPcm = body.file_format === 'pcm_s16le_16';
    const input = { file: files.audio![0]!, isRawPcm, preview: body.preview_b64 ?? undefined };
    const { id, contentType, credits, durationS, parts } = await isolator.isolate(actor, input, signal);
    return {
      contentType,
      body: streamParts(parts, (part) => part),
      headers: {
        ...(id !== undefined && { 'history-item-id': id }),
        'character-cost': credits,
        'audio-duration-seconds': durationS.toFixed(3),
      },
    };
  }

  async function file(actor: Actor, id: string, kind: IsolationFile, headers: RequestHeaders): Promise<BinaryReply> {
    const tag = entityTag(`${id}-${kind}`);
    const opened = await isolations.openFile(actor, id, kind, readRange(headers, tag));
    const extra = {
      'cache-control': 'private, max-age=31536000, immutable',
      // The source has any type; a browser must not show it as a page.
      ...(kind === 'source' && { 'content-disposition': attachment(opened.title) }),
    };
    return rangeReply(opened, extra, { tag, headers });
  }

  return mount(voiceIsolatorRoutes, {
    'POST /v1/audio-isolation': { accept: acceptAny, handle: isolate },
    'POST /v1/audio-isolation/stream': { accept: acceptAny, handle: isolate },
    'GET /v1/audio-isolation/history': async ({ actor, query, baseUrl }) => {
      const search = query.search?.trim() || undefined;
      const { items, hasMore } = await isolations.list(actor, { pageSize: query.page_size, page: query.page, search });
      return { items: items.map((item) => presentIsolation(item, baseUrl)), has_more: hasMore };
    },
    'GET /v1/audio-isolation/history/{history_item_id}': async ({ actor, params, baseUrl }) =>
      presentIsolation(await isolations.get(actor, params.history_item_id), baseUrl),
    'DELETE /v1/audio-isolation/history/{history_item_id}': async ({ actor, params }) => {
      await isolations.delete(actor, params.history_item_id);
      return { status: 204, contentType: 'application/json', body: '' };
    },
    'GET /v1/audio-isolation/history/{history_item_id}/audio': async ({ actor, params, query, headers, signal }) => {
      if (query.output_format !== 'wav') return file(actor, params.history_item_id, 'audio', headers);
      const { contentType, bytes, stream } = await isolations.openWav(actor, params.history_item_id, signal);
      return { contentType, body: stream, headers: { 'content-length': bytes } };
    },
    'GET /v1/audio-isolation/history/{history_item_id}/source': ({ actor, params, headers }) =>
      file(actor, params.history_item_id, 'source', headers),
    'GET /v1/audio-isolation/history/{history_item_id}/video': ({ actor, params, headers }) =>
      file(actor, params.history_item_id, 'video', headers),
  });
}
