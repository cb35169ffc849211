import { concatSamples, type Pcm } from '../../../audio/pcm.ts';
import type { DefaultEngine, EngineModelEntry } from '../../../contract/catalogue/engine-models.ts';
import { previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import type { Speech } from '../../../engines/registry.ts';
import { readInstallState } from '../../../engines/sherpa/install/install-state.ts';
import { listInstalled, removeModel, retestModel } from '../../../engines/sherpa/install/manage.ts';
import { readFreeBytes } from '../../../engines/sherpa/install/resources.ts';
import { InstallError } from '../../../engines/sherpa/install/staging.ts';
import type { InstalledModel } from '../../../engines/sherpa/installed-model.ts';
import { readModelSettings, writeModelSettings } from '../../../engines/sherpa/settings.ts';
import { measureSpeed, readSpeed } from '../../../engines/sherpa/speed/machine-speed.ts';
import { estimateRtf } from '../../../engines/sherpa/speed/model-work.ts';
import { modelVoices } from '../../../engines/sherpa/voices.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import type { UserService } from '../user/user.service.ts';

interface EngineModelsDeps {
  /** The folder of installed models. */
  readonly folder: string;
  readonly catalogue: readonly EngineModelEntry[];
  readonly speech: Speech;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
  readonly live: Live;
  readonly log: Log;
  readonly user: UserService;
}

/** Hz, of the reference of a voice that spoke nothing. */
const fallbackSampleRate = 24_000;

/** A model of the catalogue, an installed one, or both. */
export interface ListedModel {
  readonly id: string;
  readonly entry: EngineModelEntry | undefined;
  readonly installed: InstalledModel | undefined;
}

/** Voice settings of the sample that a test speaks: the defaults of a voice. */
const testSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };

/** Lists, tests and removes the neural models of this server. Only the operator may change them. */
export function engineModelsService({ folder, catalogue, speech, watermark, live, log, user }: EngineModelsDeps) {
  let gflops: number | undefined;
  let measuring: Promise<number | undefined> | undefined;
  let speedTest: 'none' | 'running' | 'failed' = 'none';

  const service = {
    canManage: async (actor: Actor): Promise<boolean> =>
      isAllowed({ ...actor, isOperator: await user.isOperator(actor.userId) }, 'engine_model.manage'),

    /** Installed models that are not in the catalogue first, then the catalogue in its order. */
    list(): ListedModel[] {
      const installed = listInstalled(folder);
      const uncatalogued = installed.filter(({ id }) => !catalogue.some((entry) => entry.id === id));
      return [
        ...uncatalogued.map((model) => ({ id: model.id, entry: undefined, installed: model })),
        ...catalogue.map((entry) => ({ id: entry.id, entry, installed: installed.find(({ id }) => id === entry.id) })),
      ];
    },

    /** How many models are installed, and the titles of those whose installation failed. */
    countModels() {
      const listed = service.list();
      const failed = listed.filter(
        ({ id, installed }) => !installed && readInstallState(folder, id).problem !== undefined,
      );
      return {
        installed: listed.filter((model) => model.installed).length,
        failed: failed.map(({ id, entry }) => entry?.title ?? id),
      };
    },

    /** An entry of the catalogue; throws `model_not_found`. */
    entry(modelId: string): EngineModelEntry {
      const entry = catalogue.find(({ id }) => id === modelId);
      if (!entry) throw notFound(modelId);
      return entry;
    },

    /** The speed of the machine in GFLOP/s. The first call starts the speed test; a failed test is not repeated. */
    async findSpeed(): Promise<{ readonly gflops: number | undefined; readonly isMeasuring: boolean }> {
      gflops ??= await readSpeed(folder);
      if (gflops === undefined && speedTest === 'none') {
        speedTest = 'running';
        measuring = measureSpeed(folder).then(
          (measured) => {
            gflops = measured;
            return measured;
          },
          (err: unknown) => {
            log.warn({ err }, 'failed to measure the speed of neural models');
            speedTest = 'failed';
            return undefined;
          },
        );
      }
      return { gflops, isMeasuring: gflops === undefined && speedTest === 'running' };
    },

    /** The speed of the machine in GFLOP/s, measured first if necessary; undefined if it cannot be measured. */
    async awaitSpeed(): Promise<number | undefined> {
      const { gflops: known } = await service.findSpeed();
      return known ?? (await measuring);
    },

    /** The real-time factor: measured for an installed model, otherwise estimated if the speed of the machine is known. */
    findRtf({ entry, installed }: ListedModel, machineGflops: number | undefined): number | undefined {
      if (installed?.rtf !== undefined) return installed.rtf;
      return entry && machineGflops !== undefined ? estimateRtf(entry, machineGflops) : undefined;
    },

    freeBytes: (): Promise<number> => readFreeBytes(folder),
    defaultEngine: (): DefaultEngine => readModelSettings(folder).defaultEngine,

    async setDefaultEngine(actor: Actor, defaultEngine: DefaultEngine): Promise<void> {
      requirePermission(actor, 'engine_model.manage');
      await writeModelSettings(folder, { defaultEngine });
      await service.publishVoiceChange(actor);
    },

    /** Tests all speakers of the model; streams an MP3 sample of the first one. Throws `model_not_found`. */
    async test(actor: Actor, modelId: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
      requirePermission(actor, 'engine_model.manage');
      const model = await retest(modelId, signal);
      await service.publishVoiceChange(actor);
      const voice = modelVoices(model)[0] ?? (await cloneDefaultVoice(model, signal));
      if (!voice) throw notFound(modelId);
      return watermark.encodeMarked(
        'mp3_44100_128',
        speakPreviewText(voice, voice.languages[0] ?? 'en', signal),
        signal,
      );
    },

    async remove(actor: Actor, modelId: string): Promise<void> {
      requirePermission(actor, 'engine_model.manage');
      if (!(await removeModel(folder, modelId))) throw notFound(modelId);
      await service.publishVoiceChange(actor);
    },

    /** Reloads the voices in this process and notifies clients; other processes reload on their next check. */
    async publishVoiceChange(actor: Pick<Actor, 'workspaceId'>): Promise<void> {
      speech.refresh?.();
      await live.publish(actor.workspaceId, { topic: 'voices' });
    },
  };

  /** A clone of a default voice, to test a model that only clones. */
  async function cloneDefaultVoice({ id, languages }: InstalledModel, signal: AbortSignal): Promise<Voice | undefined> {
    const language = languages[0] ?? 'en';
    const sourceVoice = speech.voices.find((voice) => voice.languages.includes(language));
    const cloner = speech.cloners?.find(({ modelId }) => modelId === id);
    if (!sourceVoice || !cloner) return undefined;
    const chunks = await Array.fromAsync(speakPreviewText(sourceVoice, language, signal));
    const samples = concatSamples(chunks.map((chunk) => chunk.samples));
    const reference = { samples, sampleRate: chunks[0]?.sampleRate ?? fallbackSampleRate };
    const gainDb = await cloner.measure(reference, signal);
    return {
      ...sourceVoice,
      languages: [language],
      clone: { modelId: id, gainDb, reference: { key: `test of ${id}`, read: async () => reference } },
    };
  }

  /** Speaks the preview text of a language with a voice. */
  async function* speakPreviewText(voice: Voice, language: string, signal: AbortSignal): AsyncGenerator<Pcm> {
    const text = previewTexts[language] ?? previewTexts.en ?? '';
    const chunks = speech.speak({ voice, text, languageCode: language, settings: testSettings }, signal);
    for await (const { pcm } of chunks) yield pcm;
  }

  /** Repeats the test of an installed model; throws `model_not_found`. */
  async function retest(modelId: string, signal: AbortSignal): Promise<InstalledModel> {
    try {
      return await retestModel(folder, modelId, signal);
    } catch (error) {
      speech.refresh?.();
      if (error instanceof InstallError) throw notFound(modelId);
      throw error;
    }
  }
  return service;
}
export type EngineModelsService = ReturnType<typeof engineModelsService>;

const notFound = (modelId: string): AppError =>
  new AppError('model_not_found', { message: `There is no model ${modelId}.`, param: 'model_id' });
