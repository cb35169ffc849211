import type { ClauseRequest } from '../contract/clauses.ts';
import type { VoiceSettings } from '../contract/engine.ts';

/** The API of an upstream. */
export const remoteApis = ['openai', 'elevenlabs'] as const;
export type RemoteApi = (typeof remoteApis)[number];

/** The parts of a call that differ between the APIs. */
interface UpstreamCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Api {
  readonly defaultModel: string;
  readonly settings: readonly (keyof VoiceSettings)[];
  /** Builds a call that returns PCM: mono, 24 kHz, 16 bits, little-endian. */
  call(request: ClauseRequest, model: string, key: string | undefined): UpstreamCall;
}

const header = (key: string | undefined, name: string, prefix = ''): Record<string, string> =>
  key === undefined ? {} : { [name]: `${prefix}${key}` };

export const apis: Readonly<Record<RemoteApi, Api>> = {
  openai: {
    defaultModel: 'tts-1',
    settings: ['speed'],
    call: ({ text, voice, settings }, model, key) => ({
      path: '/v1/audio/speech',
      headers: header(key, 'authorization', 'Bearer '),
      body: { model, input: text, voice, response_format: 'pcm', speed: settings.speed },
    }),
  },
  elevenlabs: {
    defaultModel: 'eleven_multilingual_v2',
    settings: ['stability', 'similarityBoost', 'style', 'useSpeakerBoost', 'speed'],
    call: ({ text, voice, language, settings, seed, normalization }, model, key) => ({
      path: `/v1/text-to-speech/${encodeURIComponent(voice)}/stream?output_format=pcm_24000`,
      headers: header(key, 'xi-api-key'),
      body: {
        text,
        model_id: model,
        // The other models reject a language code.
        ...(/v2_5$|_v3$/.test(model) && { language_code: language }),
        voice_settings: {
          stability: settings.stability,
          similarity_boost: settings.similarityBoost,
          style: settings.style,
          use_speaker_boost: settings.useSpeakerBoost,
          speed: settings.speed,
        },
        ...(seed !== undefined && { seed }),
        ...(normalization !== undefined && { apply_text_normalization: normalization }),
      },
    }),
  },
};
