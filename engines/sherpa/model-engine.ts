import { cloningKinds } from '../../contract/catalogue/engine-models.ts';
import type { ClauseChunk, ClauseRequest, ClauseSynthesizer } from '../contract/clauses.ts';
import { EngineError } from '../contract/engine-error.ts';
import { respellFilipino } from '../text/spoken-text.ts';
import type { Cloner } from '../voices/voice-clone.ts';
import { planFirstClauses } from './first-clauses.ts';
import type { HostPool } from './host-pool.ts';
import type { ModelReply, ModelRequest, SynthesisInput } from './messages.ts';
import { ModelLoadError, openModelHost } from './model-host.ts';
import type { ModelStore, StoredModel } from './model-store.ts';
import { probeText } from './probe.ts';
import { engineIdOf } from './voices.ts';

interface ModelEngineDeps {
  readonly pool: HostPool;
  readonly store: Pick<ModelStore, 'markBroken'>;
}

/** Whether the model clones voices and has no speakers. */
const isCloning = ({ model }: StoredModel): boolean => cloningKinds.includes(model.kind);

/** Calls the process of the model. Throws EngineError, or `signal.reason`. */
async function callModel(
  { model, folder, isRemoved }: StoredModel,
  { pool, store }: ModelEngineDeps,
  request: Exclude<ModelRequest, { kind: 'open' }>,
  signal: AbortSignal,
  tenant?: string,
): Promise<ModelReply> {
  const { id, title, kind, files, sampleRate } = model;
  if (isRemoved) throw failure(id, `The model ${title} was removed from this server.`);
  if (model.problem) throw failure(id, `The model ${title} is broken: ${model.problem}`);
  const open = () => openModelHost(engineIdOf(id), title, { folder, kind, files });
  try {
    const reply = await pool.run({ id, open, use: (host) => host.call(request), tenant }, signal);
    if (reply.sampleRate !== sampleRate)
      throw failure(id, `The model ${title} differs from the installed one. Reinstall it.`);
    return reply;
  } catch (error) {
    if (error instanceof ModelLoadError) await store.markBroken(id, error.message);
    throw error;
  }
}

/** The engine of an installed model. Each call gives one chunk, because models synthesize complete clauses. */
export function modelEngine(stored: StoredModel, deps: ModelEngineDeps): ClauseSynthesizer {
  const { model } = stored;
  const { id, title, sampleRate } = model;
  const isCloningModel = isCloning(stored);

  /** Synthesizes a clause. */
  async function requestSamples(request: ClauseRequest, signal: AbortSignal): Promise<Float32Array> {
    const { language, settings } = request;
    const { gainDb, ...speaker } = await resolveSpeaker(request, signal);
    const call = { kind: 'speak', text: respellFilipino(request), ...speaker, gainDb, language, settings } as const;
    return (await callModel(stored, deps, call, signal, request.tenant)).samples ?? new Float32Array();
  }

  /** The built-in speaker, or the reference recording of a clone, with the gain that levels it. */
  async function resolveSpeaker(
    { voice, clone, seed }: ClauseRequest,
    signal: AbortSignal,
  ): Promise<Pick<SynthesisInput, 'sid' | 'reference' | 'seed'> & { readonly gainDb: number }> {
    if (isCloningModel) {
      if (!clone) throw failure(id, `The model ${title} needs a reference recording.`);
      const reference = await clone.reference.read(signal);
      return { sid: 0, reference, gainDb: clone.gainDb, ...(seed !== undefined && { seed }) };
    }
    const speaker = model.speakers.find(({ sid }) => String(sid) === voice);
    if (!speaker) throw failure(id, `The model ${title} has no speaker ${voice}.`);
    return { sid: speaker.sid, gainDb: speaker.gainDb };
  }

  async function* toChunks(pending: Promise<Float32Array>): AsyncGenerator<ClauseChunk> {
    const samples = await pending;
    if (samples.length > 0) yield { pcm: { samples, sampleRate } };
  }

  return {
    id: engineIdOf(id),
    sampleRate,
    streamsWithinClause: false,
    ...(model.rtf !== undefined && { firstClauses: planFirstClauses(model.rtf) }),
    settings: [
      ...(isCloningModel ? (['stability'] as const) : []),
      'similarityBoost',
      'style',
      'useSpeakerBoost',
      'speed',
    ],
    ...(isCloningModel && { clones: true }),
    voices: model.speakers.map(({ sid, language }) => ({
      key: String(sid),
      languages: language ? [language] : model.languages,
    })),
    synthesize(request, signal) {
      const pending = requestSamples(request, signal);
      pending.catch(() => {});
      return toChunks(pending);
    },
  };
}

/** Loads the model and lets it speak a word. */
export async function warmModel(stored: StoredModel, deps: ModelEngineDeps, signal: AbortSignal): Promise<void> {
  const [speaker] = stored.model.speakers;
  if (!speaker) return;
  const language = speaker.language ?? stored.model.languages[0] ?? 'en';
  const text = probeText(language).slice(0, 8);
  const call = { kind: 'speak', text, sid: speaker.sid, gainDb: 0, language, settings: defaultSettings } as const;
  await callModel(stored, deps, call, signal);
}

const defaultSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };

/** The cloner of the model; undefined if it cannot clone. */
export function modelCloner(stored: StoredModel, deps: ModelEngineDeps): Cloner | undefined {
  if (!isCloning(stored)) return undefined;
  const { id, title, languages, installedAtUnix } = stored.model;
  const language = languages[0] ?? 'en';
  return {
    modelId: id,
    title,
    languages,
    version: `${id}-${installedAtUnix}`,
    async measure(reference, signal) {
      const call = { kind: 'measure', text: probeText(language), sid: 0, language, reference } as const;
      return (await callModel(stored, deps, call, signal)).gainDb ?? 0;
    },
  };
}

const failure = (modelId: string, message: string): EngineError =>
  new EngineError(engineIdOf(modelId), message, { retryable: false, exposeMessage: true });
