import { voiceChangerRoutes } from '../../../contract/speech-tools/voice-changer.ts';
import { type AcceptedCall, type BinaryReply, type Call, mount } from '../../http/route.ts';
import { streamParts } from '../../http/stream-parts.ts';
import type { VoiceChangerService } from './voice-changer.service.ts';

type VoiceChangeRoute = (typeof voiceChangerRoutes)[keyof typeof voiceChangerRoutes];
type VoiceChangeCall = Pick<
  Call<VoiceChangeRoute>,
  'actor' | 'params' | 'query' | 'body' | 'files' | 'requestId' | 'signal'
>;

export function mountVoiceChanger(voiceChanger: VoiceChangerService) {
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
  });
}
