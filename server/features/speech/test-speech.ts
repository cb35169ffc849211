import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, vi } from 'vitest';
import type { Pcm } from '../../../audio/pcm.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { SpeechChunk } from '../../../engines/contract/streaming.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { concurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { openFileCache } from '../../platform/file-cache.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live, silentLog, unexpectedCall } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { historyService } from '../history/history.service.ts';
import { modelsService } from '../models/models.service.ts';
import { creditHoldsService } from '../subscription/credit-holds.service.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { usageService } from '../usage/usage.service.ts';
import { voicesService } from '../voices/voices.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { speechCacheService } from './cache/speech-cache.service.ts';
import { generationService } from './generation/generation.service.ts';
import { speechService } from './speech.service.ts';

export const testVoice: Voice = {
  id: 'voice',
  name: 'Maren',
  description: '',
  category: 'premade',
  labels: { language: 'en' },
  languages: ['en'],
  createdAtUnix: 0,
  speakers: [],
};

/** One chunk of 100 ms per word, at a constant level. */
export async function* words(text: string, level = 0): AsyncGenerator<SpeechChunk> {
  for (let at = 0; at < text.length; ) {
    const space = text.indexOf(' ', at);
    at = space < 0 ? text.length : space + 1;
    yield { pcm: { samples: new Float32Array(800).fill(level), sampleRate: 8000 }, textDone: at };
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Turns each sample into two equal bytes, 255 for full scale, which is the size of `pcm_8000`. */
const fakeCodecs = {
  async *encode(_format: string, source: AsyncIterable<Pcm>) {
    for await (const { samples } of source)
      yield Uint8Array.from({ length: samples.length * 2 }, (_, at) => Math.round(samples[at >> 1]! * 255));
  },
} as unknown as Codecs;

/**
 * Speech services on a database and a temporary folder. The engine is the mock `speak`.
 */
export async function testSpeaking(db: Db, codecs: Codecs = fakeCodecs) {
  const root = testFolder('speech');
  const blobs = await openFolderStore(root);
  const clock = fixtureClock();
  const speak = vi.fn<Speech['speak']>();
  afterEach(() => speak.mockReset());
  const languages = new Set(['en']);
  const speech = {
    voices: [testVoice],
    findVoice: () => testVoice,
    languages,
    speak,
    findUnspoken: () => undefined,
    countSpoken: async ({ text }: { text: string }) => text.replaceAll('%', 'percent ').length,
  } as unknown as Speech;
  const subscription = testSubscription({ db, clock });
  const models = modelsService({ speech });
  const voices = voicesService({
    shareByDefault: async () => {},
    db,
    blobs,
    speech,
    live,
    clock,
    slots: { requireFree: unexpectedCall, countAddOrEdit: unexpectedCall },
    contributors: [],
    findCopyTerms: async () => undefined,
    events: { publish: unexpectedCall },
    resolveClone: () => undefined,
    isInProbation: async () => false,
    allowsLibrary: async () => true,
  });
  const history = historyService({ db, blobs, codecs, live, clock, log: silentLog, contributors: [] });
  const slots = concurrencyLimiter({ waitMs: 1000, queueFactor: 4 });
  const holds = creditHoldsService({ slots, subscription });
  const cache = await openFileCache({ folder: join(root, 'cache'), maxBytes: 100_000_000 });
  const speechCache = speechCacheService({ cache, version: '1' });
  const noNames = async () => new Map<string, string>();
  const usage = usageService({
    db,
    clock,
    voices,
    subscription,
    apiKeys: { listNames: noNames },
    user: { findEmails: noNames },
    onUse: async () => {},
  });
  const watermark = { encodeMarked: codecs.encode, mark: (source: AsyncIterable<Pcm>) => source };
  const generation = generationService({ db, blobs, speech, watermark, holds, history, speechCache, usage });
  const service = speechService({
    engines: speech,
    generation,
    models,
    voices,
    subscription,
    dictionaries: { resolveLexicon: async () => [] },
    zeroRetention: { mayStore: async (_actor, isLoggingEnabled) => isLoggingEnabled },
  });

  let personCount = 0;
  return {
    blobs,
    speak,
    subscription,
    voices,
    history,
    slots,
    usage,
    generation,
    service,

    async newActor(): Promise<Actor> {
      personCount += 1;
      const actor = await createActor(db, `speaker${personCount}`);
      await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, 'free'));
      return actor;
    },

    /** The credits of the workspace and the texts in its history. */
    async state(actor: Actor) {
      const { characterCount, reserved } = await subscription.get(actor);
      const { items } = await history.list(actor, { limit: 10, direction: 'desc' });
      return { spent: characterCount, reserved, texts: items.map((item) => item.text) };
    },

    used: (actor: Actor) => usage.getTotals(actor, { startUnix: 0, endUnix: clock().getTime(), workspace: false }),
    /** Files that are still written. */
    incomingFiles: () => readdirSync(join(root, 'incoming')),
  };
}
