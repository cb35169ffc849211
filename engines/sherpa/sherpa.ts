import { isRecognizerKind } from '../../contract/catalogue/engine-models.ts';
import { byClause } from '../compose/by-clause.ts';
import { retryOnce } from '../compose/retry-once.ts';
import type { ClauseSynthesizer } from '../contract/clauses.ts';
import type { Tts } from '../contract/streaming.ts';
import type { Voice } from '../voices/voice.ts';
import type { Cloner } from '../voices/voice-clone.ts';
import { assignModelSpeakers } from './default-speaker.ts';
import { openHostPool } from './host-pool.ts';
import { modelCloner, modelEngine, warmModel } from './model-engine.ts';
import { openModelStore, type StoredModel } from './model-store.ts';
import { modelVoices } from './voices.ts';
import { chooseWarmModels } from './warm-models.ts';

export interface SherpaOptions {
  /** The folder of the installed models; it may not exist. */
  readonly folder: string;
  /** The voices that a model may speak for, and the engines that sound much less natural than any model. */
  readonly defaultVoices?: readonly Voice[];
  readonly formantEngines?: ReadonlySet<string>;
  /** Maximum number of models in memory. */
  readonly size?: number;
  /** A model is unloaded after it was unused for this long. */
  readonly idleMs?: number;
  /** Loads the models of default voices in advance and keeps them in memory, if there is enough. */
  readonly keepsWarm?: boolean;
  /** Makes the engine of each model speak texts. */
  readonly toTts?: (clauses: ClauseSynthesizer) => Tts;
}

/**
 * The operator's neural models, each an engine with its own process. Newly installed models are found without a
 * restart.
 */
export interface Sherpa {
  /** Voices of the working models. */
  readonly voices: readonly Voice[];
  /** Also finds voices of a removed model, whose engine reports the removal. */
  findVoice(id: string): Voice | undefined;
  engine(engineId: string): Tts | undefined;
  /** Models that can clone a voice from a recording. */
  readonly cloners: readonly Cloner[];
  /** The default voice with the assigned model speakers, if some fit and the operator allows it. */
  withModelSpeaker(voice: Voice): Voice;
  refresh(): void;
  close(): Promise<void>;
}

interface OpenModel extends StoredModel {
  readonly voices: readonly Voice[];
  readonly engine: Tts;
}

export function openSherpa(options: SherpaOptions): Sherpa {
  const {
    folder,
    defaultVoices = [],
    formantEngines = new Set(),
    size = 2,
    keepsWarm = false,
    idleMs = 300_000,
    toTts = byClause,
  } = options;
  const pool = openHostPool({ size, idleMs });
  let openModels: readonly OpenModel[] = [];
  const store = openModelStore(folder, {
    onRemoved: (id) => pool.drop(id),
    onChange: () => {
      isStale = true;
    },
  });
  let isStale = true;
  let warming: Promise<void> | undefined;
  const closing = new AbortController();
  let assigned: ReadonlyMap<string, Voice> = new Map();

  function listModels(): readonly OpenModel[] {
    const models = store.models.filter(({ model }) => !isRecognizerKind(model.kind));
    if (isStale) {
      isStale = false;
      openModels = models.map((stored) => {
        const previous = openModels.find(({ model }) => model.id === stored.model.id);
        // A reinstalled model must be loaded again.
        if (previous && previous.model.installedAtUnix !== stored.model.installedAtUnix) pool.drop(stored.model.id);
        const engine = toTts(retryOnce(modelEngine(stored, { pool, store })));
        return { ...stored, voices: modelVoices(stored.model), engine };
      });
      const working = openModels.flatMap(({ isRemoved, model }) => (isRemoved || model.problem ? [] : [model]));
      const isUsed = store.settings.defaultEngine !== 'embedded';
      assigned = assignModelSpeakers(defaultVoices, isUsed ? working : [], formantEngines);
      if (keepsWarm) warmModels();
    }
    return openModels;
  }

  /** Loads the models of default voices, one after the other, and lets each speak once, since the first call is slow. */
  function warmModels(): void {
    const ready = openModels.filter(({ isRemoved, model }) => !isRemoved && !model.problem);
    const chosen = chooseWarmModels(ready, assigned.values(), { size });
    pool.keep(new Set(chosen.map(({ model }) => model.id)));
    const previous = warming;
    warming = (async () => {
      await previous;
      // A model that does not work is reported when it is used.
      for (const one of chosen) await warmModel(one, { pool, store }, closing.signal).catch(() => {});
    })();
  }

  if (keepsWarm) listModels();
  return {
    get voices() {
      return listModels().flatMap(({ isRemoved, model, voices }) => (isRemoved || model.problem ? [] : voices));
    },
    findVoice: (id) =>
      listModels()
        .flatMap(({ voices }) => voices)
        .find((voice) => voice.id === id),
    engine: (engineId) => listModels().find(({ engine }) => engine.id === engineId)?.engine,
    get cloners() {
      return listModels().flatMap((one) =>
        one.isRemoved || one.model.problem ? [] : (modelCloner(one, { pool, store }) ?? []),
      );
    },
    withModelSpeaker(voice) {
      listModels();
      return assigned.get(voice.id) ?? voice;
    },
    refresh: () => store.refresh(),
    async close() {
      closing.abort(new Error('the models are closed'));
      await pool.close();
      await warming;
    },
  };
}
