import { join } from 'node:path';
import type { Codecs } from '../engines/codec/codecs.ts';
import type { Speech } from '../engines/registry.ts';
import { engineVersion } from '../engines/version.ts';
import type { Env } from './env.ts';
import { mountDialogue } from './features/dialogue/dialogue.routes.ts';
import { dialogueService } from './features/dialogue/dialogue.service.ts';
import { mountForcedAlignment } from './features/forced-alignment/forced-alignment.routes.ts';
import { forcedAlignmentService } from './features/forced-alignment/forced-alignment.service.ts';
import type { HistoryService } from './features/history/history.service.ts';
import { mountModels } from './features/models/models.routes.ts';
import { modelsService } from './features/models/models.service.ts';
import { mountOpenAi } from './features/openai/openai.routes.ts';
import { openaiService } from './features/openai/openai.service.ts';
import { mountPronunciationDictionaries } from './features/pronunciation-dictionaries/pronunciation-dictionaries.routes.ts';
import type { PronunciationDictionariesService } from './features/pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import { speechCacheService } from './features/speech/cache/speech-cache.service.ts';
import { generationService } from './features/speech/generation/generation.service.ts';
import { mountSpeechSockets } from './features/speech/socket/speech-socket.routes.ts';
import { speechSocketService } from './features/speech/socket/speech-socket.service.ts';
import { mountSpeech } from './features/speech/speech.routes.ts';
import { speechService } from './features/speech/speech.service.ts';
import { creditHoldsService } from './features/subscription/credit-holds.service.ts';
import type { SubscriptionService } from './features/subscription/subscription.service.ts';
import type { UsageService } from './features/usage/usage.service.ts';
import type { VoicesService } from './features/voices/voices.service.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import { concurrencyLimiter } from './platform/concurrency-limiter.ts';
import type { Db } from './platform/db/database-client.ts';
import { openFileCache } from './platform/file-cache.ts';
import type { Metrics } from './platform/metrics.ts';

interface SpeechParts {
  readonly env: Env;
  readonly dataDir: string;
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly metrics: Metrics;
  readonly subscription: SubscriptionService;
  readonly usage: UsageService;
  readonly history: HistoryService;
  readonly voices: VoicesService;
  readonly dictionaries: PronunciationDictionariesService;
}

/** All speech services, with the speech cache, and the credit holds of each workspace. */
export async function openSpeaking({ env, dataDir, metrics, ...parts }: SpeechParts) {
  const { speech, codecs, subscription, voices, dictionaries } = parts;
  const maxBytes = env.SPEECH_CACHE_MB * 2 ** 20;
  const cache = await openFileCache({ folder: join(dataDir, 'cache'), maxBytes });
  metrics.observeCache(() => cache.stats);
  const speechCache = speechCacheService({ cache, version: engineVersion });
  const slots = concurrencyLimiter({ waitMs: 30_000, queueFactor: 8 });
  const holds = creditHoldsService({ slots, subscription });
  const generation = generationService({ ...parts, holds, speechCache });
  const models = modelsService({ speech });
  const textToSpeech = speechService({ generation, models, voices, subscription, dictionaries });
  const speaking = { speech: textToSpeech, generation, models, voices, dictionaries };
  return {
    holds,
    textToSpeech,
    mounted: [
      mountModels(models),
      mountSpeech(textToSpeech),
      mountPronunciationDictionaries(dictionaries, textToSpeech),
      mountOpenAi(openaiService({ ...speaking, engines: speech })),
      mountDialogue(dialogueService(speaking)),
      mountForcedAlignment(forcedAlignmentService({ speech, codecs, holds })),
    ],
    sockets: mountSpeechSockets(speechSocketService(speaking)),
  };
}
