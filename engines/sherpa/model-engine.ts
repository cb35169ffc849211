import { cloningKinds } from '../../contract/catalogue/engine-models.ts';
import { EngineError, type SpeechChunk, type SpeechRequest, type Tts } from '../contract.ts';
import { spokenText } from '../text/spoken-text.ts';
import type { Cloner } from '../voices/voice-clone.ts';
import type { HostPool } from './host-pool.ts';
import type { ModelReply, ModelRequest, Saying } from './messages.ts';
import { ModelLoadError, openModelHost } from './model-host.ts';
import { probeText } from './probe.ts';
import type { Shelf, ShelvedModel } from './shelf.ts';
import { engineIdOf } from './voices.ts';

interface ModelEngineDeps {
  readonly pool: HostPool;
  readonly shelf: Pick<Shelf, 'markBroken'>;
}

/** Whether the model speaks like a recording, and by no speaker of its own. */
const isCloning = ({ model }: ShelvedModel): boolean => cloningKinds.includes(model.kind);

/** Asks the model's process. Throws EngineError, or `signal.reason`. */
async function ask(
  { model, folder, gone }: ShelvedModel,
  { pool, shelf }: ModelEngineDeps,
  request: Exclude<ModelRequest, { kind: 'open' }>,
  signal: AbortSignal,
): Promise<ModelReply> {
  const { id, title, kind, files, sampleRate } = model;
  if (gone) throw failure(id, `The model ${title} was removed from this server.`);
  if (model.problem) throw failure(id, `The model ${title} is broken: ${model.problem}`);
  const open = () => openModelHost(engineIdOf(id), title, { folder, kind, files });
  try {
    const reply = await pool.run(id, open, (host) => host.call(request), signal);
    if (reply.sampleRate !== sampleRate) throw failure(id, `The model ${title} is not the one that was installed.`);
    return reply;
  } catch (error) {
    if (error instanceof ModelLoadError) await shelf.markBroken(id, error.message);
    throw error;
  }
}

/** One model as an engine: a clause a call, ordered when `speak` is called. */
export function modelEngine(shelved: ShelvedModel, deps: ModelEngineDeps): Tts {
  const { model } = shelved;
  const { id, title, sampleRate } = model;
  const clones = isCloning(shelved);

  async function say(request: SpeechRequest, signal: AbortSignal): Promise<Float32Array> {
    const { language, settings } = request;
    const { gainDb, ...who } = await speakerOf(request, signal);
    const call = { kind: 'speak', text: spokenText(request), ...who, gainDb, language, settings } as const;
    return (await ask(shelved, deps, call, signal)).samples ?? new Float32Array();
  }

  async function speakerOf(
    { voice, clone, seed }: SpeechRequest,
    signal: AbortSignal,
  ): Promise<Pick<Saying, 'sid' | 'reference' | 'seed'> & { readonly gainDb: number }> {
    if (clones) {
      if (!clone) throw failure(id, `The model ${title} speaks only like a recording.`);
      const reference = await clone.reference.read(signal);
      return { sid: 0, reference, gainDb: clone.gainDb, ...(seed !== undefined && { seed }) };
    }
    const speaker = model.speakers.find(({ sid }) => String(sid) === voice);
    if (!speaker) throw failure(id, `The model ${title} has no speaker ${voice}.`);
    return { sid: speaker.sid, gainDb: speaker.gainDb };
  }

  async function* chunks(coming: Promise<Float32Array>): AsyncGenerator<SpeechChunk> {
    const samples = await coming;
    if (samples.length > 0) yield { pcm: { samples, sampleRate }, textDone: 0 };
  }

  return {
    id: engineIdOf(id),
    capabilities: {
      sampleRate,
      streaming: 'clause',
      settings: [...(clones ? (['stability'] as const) : []), 'similarityBoost', 'style', 'useSpeakerBoost', 'speed'],
      ...(clones && { clones }),
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

/** The model as one that clones; undefined where it does not. */
export function modelCloner(shelved: ShelvedModel, deps: ModelEngineDeps): Cloner | undefined {
  if (!isCloning(shelved)) return undefined;
  const { id, title, languages, installedAtUnix } = shelved.model;
  const language = languages[0] ?? 'en';
  return {
    modelId: id,
    title,
    languages,
    version: `${id}-${installedAtUnix}`,
    async measure(reference, signal) {
      const call = { kind: 'measure', text: probeText(language), sid: 0, language, reference } as const;
      return (await ask(shelved, deps, call, signal)).gainDb ?? 0;
    },
  };
}

const failure = (modelId: string, why: string): EngineError =>
  new EngineError(engineIdOf(modelId), why, { retryable: false, exposeMessage: true });
