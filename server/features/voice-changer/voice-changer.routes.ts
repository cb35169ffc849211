import { voiceChangerRoutes } from '../../../contract/speech-tools/voice-changer.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { type AcceptedCall, type BinaryReply, type Call, mount } from '../../http/route.ts';
import { streamParts } from '../../http/stream-parts.ts';
import type { VoiceChangeSourcesService } from './voice-change-sources.service.ts';
import { presentSource } from './voice-changer.present.ts';
import type { VoiceChangerService } from './voice-changer.service.ts';

type VoiceChangeRoute = (typeof voiceChangerRoutes)[
  | 'POST /v1/speech-to-speech/{voice_id}'
  | 'POST /v1/speech-to-speech/{voice_id}/stream'];
type VoiceChangeCall = Pick<
  Call<VoiceChangeRoute>,
  'actor' | 'params' | 'query' | 'body' | 'files' | 'requestId' | 'signal'
>;

export function mountVoiceChanger(voiceChanger: VoiceChangerService, sources: VoiceChangeSourcesService) {
  const change = async (call: VoiceChangeCall, isStreaming: boolean): Promise<BinaryReply> => {
    const { actor, params, query, body, files, requestId, signal } = call;
    const running = await voiceChanger.change(
      actor,
      {
        file: files.audio![0]!,
        isRawPcm: body.file_format === 'pcm_s16le_16',
        removesNoise: body.remove_background_noise,
        voiceId: params.voice_id,
        modelId: body.model_id,
        settings: body.voice_settings,
        outputFormat: query.output_format,
        isStreaming,
        isLoggingEnabled: query.enable_logging,
        requestId,
      },
      signal,
    );
    const { historyItemId, modelId, contentType, credits, durationS, parts } = running;
    return {
      contentType,
      body: streamParts(parts, (part) => part),
      headers: {
        ...(historyItemId !== undefined && { 'history-item-id': historyItemId }),
        'model-id': modelId,
        'character-cost': credits,
        'audio-duration-seconds': durationS.toFixed(3),
      },
    };
  };

  async function accept({ actor, params }: AcceptedCall<VoiceChangeRoute>): Promise<undefined> {
    await voiceChanger.requireVoice(actor, params.voice_id);
  }

  return mount(voiceChangerRoutes, {
    'POST /v1/speech-to-speech/{voice_id}': { accept, handle: (call) => change(call, false) },
    'POST /v1/speech-to-speech/{voice_id}/stream': { accept, handle: (call) => change(call, true) },

    'GET /v1/speech-to-speech/history/{history_item_id}': async ({ actor, params }) =>
      presentSource(await sources.get(actor, params.history_item_id)),

    'GET /v1/speech-to-speech/history/{history_item_id}/source': async ({ actor, params, headers }) => {
      const tag = entityTag(`${params.history_item_id}-source`);
      const { source, range, stream } = await sources.open(actor, params.history_item_id, readRange(headers, tag));
      const { contentType, bytes, fileName } = source;
      return rangeReply(
        { contentType, bytes, range, stream },
        {
          'cache-control': 'private, max-age=31536000, immutable',
          // The recording has any type; a browser must not show it as a page.
          'content-disposition': attachment(fileName),
        },
        { tag, headers },
      );
    },
  });
}
