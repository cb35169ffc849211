import { bySentence } from '../compose/by-sentence.ts';
import { fallback } from '../compose/fallback.ts';
import { EngineError, type SpeechChunk, type SpeechRequest, type Tts } from '../contract.ts';
import { spokenText } from '../text/spoken-text.ts';
import type { Voice } from '../voices/voice.ts';
import { moveVoice } from './default-speaker.ts';
import { openHostPool } from './host-pool.ts';
import { ModelLoadError, openModelHost } from './model-host.ts';
import { openShelf, type ShelvedModel } from './shelf.ts';
import { engineIdOf, modelVoices } from './voices.ts';

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
        const engine = wrap(bySentence(fallback(modelEngine(shelved))));
        return { ...shelved, voices: modelVoices(shelved.model), engine };
      });
    }
    return known;
  }

  /** One model as an engine: a clause a call, ordered when `speak` is called. */
  function modelEngine({ model, folder: place, gone }: ShelvedModel): Tts {
    const engineId = engineIdOf(model.id);
    const { id, title, kind, files, sampleRate } = model;
    const fails = (why: string) => new EngineError(engineId, why, { retryable: false, told: true });

    async function say(request: SpeechRequest, signal: AbortSignal): Promise<Float32Array> {
      if (gone) throw fails(`The model ${title} was removed from this server.`);
      if (model.problem) throw fails(`The model ${title} is broken: ${model.problem}`);
      const speaker = model.speakers.find(({ sid }) => String(sid) === request.voice);
      if (!speaker) throw fails(`The model ${title} has no speaker ${request.voice}.`);
      const { sid, gainDb } = speaker;
      const { language, settings } = request;
      const call = { kind: 'speak', text: spokenText(request), sid, gainDb, language, settings } as const;
      const open = () => openModelHost(engineId, title, { folder: place, kind, files });
      try {
        const reply = await pool.run(id, open, (host) => host.call(call), signal);
        if (reply.sampleRate !== sampleRate) throw fails(`The model ${title} is not the one that was installed.`);
        return reply.samples ?? new Float32Array();
      } catch (error) {
        if (error instanceof ModelLoadError) await shelf.markBroken(id, error.message);
        throw error;
      }
    }

    async function* chunks(coming: Promise<Float32Array>): AsyncGenerator<SpeechChunk> {
      const samples = await coming;
      if (samples.length > 0) yield { pcm: { samples, sampleRate }, textDone: 0 };
    }

    return {
      id: engineId,
      capabilities: {
        sampleRate,
        streaming: 'clause',
        settings: ['similarityBoost', 'style', 'useSpeakerBoost', 'speed'],
      },
      voices: model.speakers.map(({ sid, language }) => ({
        key: String(sid),
        languages: language ? [language] : model.languages,
      })),
      speak(request, signal) {
        const coming = say(request, signal);
        coming.catch(() => {});
        return chunks(coming);
      },
    };
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
    moved(voice) {
      if (shelf.settings.defaultEngine === 'embedded') return voice;
      const models = current().flatMap(({ gone, model }) => (gone || model.problem ? [] : [model]));
      return moveVoice(voice, models);
    },
    refresh: () => shelf.refresh(),
    close: () => pool.close(),
  };
}
