import { z } from 'zod';
import { modelsAtStart } from '../../contract/catalogue/engine-models.ts';
import { booleanFlag, requireTogether, type SettingRule, url, type Variable, variable } from './variable.ts';

/** Engines, neural models and the remote speech service. */
export const speechSettings = {
  ENGINE_WORKERS: variable(
    z.coerce.number().int().min(1).max(64).optional(),
    'Number of speech synthesis threads. Default: the number of processors.',
  ),
  TONE_ENGINE: variable(booleanFlag, 'Adds an engine that generates tones instead of speech, for tests.', 'false'),
  SPEECH_CACHE_MB: variable(
    z.coerce.number().int().min(0).max(1_000_000),
    'Size of the speech cache in DATA_DIR/cache, in megabytes; 0 disables it.',
    '512',
  ),
  MODELS_AT_START: variable(
    z.enum(modelsAtStart),
    'Whether the server downloads the recommended neural voices for the languages of its owner: auto (after the owner agreed in the app, or at once for the account in BOOTSTRAP_EMAIL), ask (only after the owner agreed) or never.',
    'auto',
  ),
  LANG: variable(
    z.string().optional(),
    'Locale of the server, such as de_DE.UTF-8: the language of the voices that MODELS_AT_START=auto downloads for the account in BOOTSTRAP_EMAIL.',
  ),
  MODEL_MIRROR: variable(
    url('http:', 'https:').optional(),
    'Mirror to download neural voices from. Default: the releases of k2-fsa/sherpa-onnx on GitHub.',
  ),
  MODEL_CATALOGUE: variable(
    z.string().optional(),
    'JSON file with additional neural voices to install, in the format of contract/catalogue/engine-models.ts.',
  ),
  MODEL_PROCESSES: variable(
    z.coerce.number().int().min(1).max(16),
    'Maximum number of neural models in memory; each needs up to 1 GB. Those of the default voices are loaded at startup and stay in memory while 500 MB remain free.',
    '2',
  ),
  REMOTE_SPEECH_URL: variable(
    url('http:', 'https:').optional(),
    'Remote speech service that adds voices to this server, such as https://api.example.com.',
  ),
  REMOTE_SPEECH_KEY: variable(z.string().optional(), 'API key for the remote speech service.'),
  REMOTE_SPEECH_API: variable(z.enum(['openai', 'elevenlabs']), 'API of the remote speech service.', 'openai'),
  REMOTE_SPEECH_MODEL: variable(
    z.string().max(100).optional(),
    'Model of the remote speech service. Default: tts-1 or eleven_multilingual_v2, depending on the API.',
  ),
  REMOTE_SPEECH_VOICES: variable(
    z
      .string()
      .regex(/^\s*[^=,]+=[^\s,]+(\s*,\s*[^=,]+=[^\s,]+)*\s*$/, 'must be a list such as Ada=alloy,Jonas=onyx:de')
      .optional(),
    'Remote voices, such as Ada=alloy,Jonas=onyx:de: name on this server, ID at the service, and language (default: all).',
  ),
  MEDIA_PROVIDER_URL: variable(
    url('http:', 'https:').optional(),
    'Provider of videos and pictures with the flows of the public API, such as https://api.example.com.',
  ),
  MEDIA_PROVIDER_KEY: variable(z.string().optional(), 'API key for the provider of videos and pictures.'),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const speechRules: readonly SettingRule[] = [requireTogether('REMOTE_SPEECH_URL', 'REMOTE_SPEECH_VOICES')];
