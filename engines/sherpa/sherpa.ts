import { bySentence } from '../compose/by-sentence.ts';
import { retryOnce } from '../compose/retry-once.ts';
import type { Tts } from '../contract.ts';
import type { Voice } from '../voices/voice.ts';
import type { Cloner } from '../voices/voice-clone.ts';
import { moveVoice } from './default-speaker.ts';
import { openHostPool } from './host-pool.ts';
import { modelCloner, modelEngine } from './model-engine.ts';
import { openShelf, type ShelvedModel } from './shelf.ts';
import { modelVoices } from './voices.ts';

export interface SherpaOptions {
  /** The folder of the installed models; it need not be there. */
  readonly folder: string;
  /** Models in memory at the same time. */
  readonly size?: number;
  /** A model that nobody used for so long leaves the memory. */
  readonly idleMs?: number;
  /** What is put around the engine of each model. */
  readonly wrap?: (engine: Tts) => Tts;
}

/** The operator's neural models: an engine for each, in processes of their own. What is installed is found without a restart. */
export interface Sherpa {
  /** Voices of the models that can speak. */
  readonly voices: readonly Voice[];
  /** Also finds the voice of a model that has just gone, whose engine then says so. */
  findVoice(id: string): Voice | undefined;
  engine(engineId: string): Tts | undefined;
  /** Models that can speak like a recording. */
  readonly cloners: readonly Cloner[];
  /** A default voice as it speaks now: in its own language by a model, where one fits and the operator wants it. */
  moved(voice: Voice): Voice;
  refresh(): void;
  close(): Promise<void>;
}

interface Known extends ShelvedModel {
  readonly voices: readonly Voice[];
  readonly engine: Tts;
}

export function openSherpa({ folder, size = 2, idleMs = 300_000, wrap = (engine) => engine }: SherpaOptions): Sherpa {
  const pool = openHostPool({ size, idleMs });
  let known: readonly Known[] = [];
  const shelf = openShelf(folder, {
    onGone: (id) => pool.drop(id),
    onChange: () => {
      stale = true;
    },
  });
  let stale = true;

  function current(): readonly Known[] {
    const { models } = shelf;
    if (stale) {
      stale = false;
      known = models.map((shelved) => {
        const before = known.find(({ model }) => model.id === shelved.model.id);
        // A model that was installed again is another one: what is in memory is the old.
        if (before && before.model.installedAtUnix !== shelved.model.installedAtUnix) pool.drop(shelved.model.id);
        const engine = wrap(bySentence(retryOnce(modelEngine(shelved, { pool, shelf }))));
        return { ...shelved, voices: modelVoices(shelved.model), engine };
      });
    }
    return known;
  }

  return {
    get voices() {
      return current().flatMap(({ gone, model, voices }) => (gone || model.problem ? [] : voices));
    },
    findVoice: (id) =>
      current()
        .flatMap(({ voices }) => voices)
        .find((voice) => voice.id === id),
    engine: (engineId) => current().find(({ engine }) => engine.id === engineId)?.engine,
    get cloners() {
      return current().flatMap((one) =>
        one.gone || one.model.problem ? [] : (modelCloner(one, { pool, shelf }) ?? []),
      );
    },
    moved(voice) {
      if (shelf.settings.defaultEngine === 'embedded') return voice;
      const models = current().flatMap(({ gone, model }) => (gone || model.problem ? [] : [model]));
      return moveVoice(voice, models);
    },
    refresh: () => shelf.refresh(),
    close: () => pool.close(),
  };
}
