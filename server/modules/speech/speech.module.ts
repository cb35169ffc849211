import { join } from 'node:path';
import { engineVersion } from '../../../engines/version.ts';
import { mountDialogue } from '../../features/dialogue/dialogue.routes.ts';
import { dialogueService } from '../../features/dialogue/dialogue.service.ts';
import { mountDialogueSockets } from '../../features/dialogue/socket/dialogue-socket.routes.ts';
import { dialogueSocketService } from '../../features/dialogue/socket/dialogue-socket.service.ts';
import { mountForcedAlignment } from '../../features/forced-alignment/forced-alignment.routes.ts';
import { forcedAlignmentService } from '../../features/forced-alignment/forced-alignment.service.ts';
import { mountModels } from '../../features/models/models.routes.ts';
import { modelsService } from '../../features/models/models.service.ts';
import { mountOpenAi } from '../../features/openai/openai.routes.ts';
import { openaiService } from '../../features/openai/openai.service.ts';
import { mountPortableDictionaries } from '../../features/pronunciation-dictionaries/portable/portable-dictionaries.routes.ts';
import { portableDictionariesService } from '../../features/pronunciation-dictionaries/portable/portable-dictionaries.service.ts';
import { mountPronunciationDictionaries } from '../../features/pronunciation-dictionaries/pronunciation-dictionaries.routes.ts';
import { speechCacheService } from '../../features/speech/cache/speech-cache.service.ts';
import { generationService } from '../../features/speech/generation/generation.service.ts';
import { mountSpeechSockets } from '../../features/speech/socket/speech-socket.routes.ts';
import { speechSocketService } from '../../features/speech/socket/speech-socket.service.ts';
import { mountSpeech } from '../../features/speech/speech.routes.ts';
import { speechService } from '../../features/speech/speech.service.ts';
import { creditHoldsService } from '../../features/subscription/credit-holds.service.ts';
import { isAlone } from '../../main.settings.ts';
import { concurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { openFileCache } from '../../platform/file-cache.ts';
import { openSharedSlots } from '../../platform/shared-slots/shared-slots.ts';
import type { HistoryArea } from '../history/history-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { Usage } from './usage.module.ts';

/** Two cores speak 150 texts of 1000 characters in a minute; proxies commonly give up after one. */
const maxWaitMs = 60_000;

interface SpeechDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly usage: Usage;
}

/** All speech services, with the speech cache and the credit holds of each workspace. */
export async function openSpeech({ platform, workspaces, history: { history }, ...deps }: SpeechDeps) {
  const { env, dataDir, metrics, speech, codecs } = platform;
  const { subscription, dictionaries, zeroRetention } = workspaces;
  const { voices } = deps.voices;
  const { usage } = deps.usage;
  const maxBytes = env.SPEECH_CACHE_MB * 2 ** 20;
  const cache = await openFileCache({ folder: join(dataDir, 'cache'), maxBytes });
  metrics.observeCache(() => cache.stats);
  const speechCache = speechCacheService({ cache, version: engineVersion });
  const queueRule = { waitMs: maxWaitMs, queueFactor: 8 };
  const slots = isAlone(env)
    ? concurrencyLimiter(queueRule)
    : await platform.closeOnStop(openSharedSlots(platform, queueRule));
  const holds = creditHoldsService({ slots, subscription });
  const generation = generationService({ ...platform, history, usage, holds, speechCache });
  const models = modelsService({ speech });
  const textToSpeech = speechService({
    engines: speech,
    generation,
    models,
    voices,
    subscription,
    dictionaries,
    zeroRetention,
  });
  const speaking = { speech: textToSpeech, generation, models, voices, dictionaries };
  return {
    services: { holds, textToSpeech, generation, speechCache, models },
    routes: [
      mountModels(models),
      mountSpeech(textToSpeech),
      mountPronunciationDictionaries(dictionaries, textToSpeech),
      mountPortableDictionaries(portableDictionariesService({ ...platform, dictionaries })),
      mountOpenAi(openaiService({ ...speaking, engines: speech })),
      mountDialogue(dialogueService(speaking)),
      mountForcedAlignment(forcedAlignmentService({ speech, codecs, holds })),
    ],
    sockets: [mountSpeechSockets(speechSocketService(speaking)), mountDialogueSockets(dialogueSocketService(speaking))],
  } satisfies Module;
}
export type SpeechServices = Awaited<ReturnType<typeof openSpeech>>['services'];
