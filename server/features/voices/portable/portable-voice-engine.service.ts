import { createReadStream } from 'node:fs';
import type { Speech } from '../../../../engines/registry.ts';
import { maxReferenceS } from '../../../../engines/voices/voice-clone.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import type { PortableFile } from '../../../platform/portable-files/read-portable-file.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { CloneBuildingService, ExaminedRecording } from '../clones/clone-building.service.ts';
import type { CloneReferencesService, ReferenceSource } from '../clones/references/clone-references.service.ts';
import type { SpeakerConsistencyService } from '../clones/speaker-consistency.service.ts';
import { cleanLabels, parseLanguageCode } from '../clones/voice-clones.rules.ts';
import type { DecodedRecording } from '../samples/sample-reading.service.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { NewVoice, VoiceChange } from '../voice-changes.service.ts';
import { withLanguageFirst } from '../voices.rules.ts';
import type { VoicesService } from '../voices.service.ts';
import type { VoiceRow } from '../voices.tables.ts';
import {
  engineHead,
  engineKind,
  enginePart,
  type PortableEngine,
  type PortableVoice,
  portableEngine,
  referencePart,
} from './portable-voices.parser.ts';

interface PortableVoiceEngineDeps {
  readonly db: Db;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly voices: Pick<VoicesService, 'create'>;
  readonly samples: VoiceSamplesService;
  readonly references: Pick<CloneReferencesService, 'storeFile' | 'storeBest' | 'saveReplacing'>;
  readonly building: CloneBuildingService;
  readonly consistency: Pick<SpeakerConsistencyService, 'requireOneSpeaker'>;
}

interface ImportedParts {
  readonly file: PortableFile;
  readonly content: PortableVoice;
  readonly data: PortableEngine | undefined;
  readonly recordings: { readonly count: number; readonly open: (at: number) => Promise<UploadedFile> };
}

type Sound = Required<Pick<VoiceChange, 'recipe' | 'embedding' | 'languages'>>;

/** The sound of imported voices: their engine data if this server has the engine, else built from their recordings. */
export function portableVoiceEngineService(deps: PortableVoiceEngineDeps) {
  const { db, speech, voices, samples, references, building, consistency } = deps;

  /** Examines the recordings as those of a new clone, by their content. */
  async function examine({ content, recordings }: ImportedParts, signal: AbortSignal): Promise<ExaminedRecording[]> {
    const examined: ExaminedRecording[] = [];
    let existingS = 0;
    for (const [at, { remove_background_noise: removeNoise }] of content.recordings.entries()) {
      const [one] = await building.readAll([await recordings.open(at)], { removeNoise, existingS }, signal);
      examined.push(one!);
      existingS += one!.recording.durationS;
    }
    if (examined.length > 0) building.requireEnoughSpeech(examined);
    await consistency.requireOneSpeaker(examined, signal);
    return examined;
  }

  /**
   * Stores the reference of a cloning model. With recordings it is made of them: one of another person in the file would
   * pass the verification of the voice with their speech.
   */
  async function storeReference(
    file: PortableFile,
    examined: readonly ExaminedRecording[],
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (examined.length > 0)
      return references.storeBest(
        examined.map(({ recording }) => sourceOf(recording)),
        signal,
      );
    const reference = await file.extract(referencePart, referencePart);
    const options = { maxDurationS: maxReferenceS, index: 0, param: 'file', truncate: true };
    await samples.read(reference, options, signal);
    return references.storeFile(createReadStream(reference.path), signal);
  }

  /** The sound by the engine data. The caller saves it with `saveReplacing`. */
  async function keep(
    { file, data }: ImportedParts,
    examined: readonly ExaminedRecording[],
    language: string,
    signal: AbortSignal,
  ): Promise<Sound> {
    const { base_voice: base, adaptation, embedding, clone } = data!;
    const { fineDb, ...rest } = adaptation;
    const recipe = { base: base.voice_id, adaptation: { ...rest, ...(fineDb && { fineDb }) } };
    const sound = { embedding, languages: withLanguageFirst(language, speech.findVoice(recipe.base)?.languages ?? []) };
    if (!clone) return { ...sound, recipe };
    const reference = await storeReference(file, examined, signal);
    if (!reference) return { ...sound, recipe };
    const { model_id: modelId, model_title: modelTitle, gain_db: gainDb } = clone;
    return { ...sound, recipe: { ...recipe, clone: { modelId, modelTitle, gainDb, reference } } };
  }

  return {
    /** Reads the engine data. Throws `portable_engine_unsupported` for that of another engine, or of a newer version. */
    async read(file: PortableFile): Promise<PortableEngine> {
      const { kind, version } = await file.readJson(enginePart, engineHead);
      if (kind !== engineKind.kind || version > engineKind.version)
        throw unsupported(
          `${enginePart} is for the engine ${kind}, version ${version}. This server has ${engineKind.kind}, version ${engineKind.version}.`,
        );
      return file.readJson(enginePart, portableEngine);
    },

    /**
     * Creates a voice with its recordings. Without the default voice of its engine data it is built from the recordings;
     * throws `portable_engine_unsupported` if it has none.
     */
    async create(
      actor: Actor,
      attributes: Omit<NewVoice, 'languages'> & { readonly labels: Readonly<Record<string, string>> },
      parts: ImportedParts,
      signal: AbortSignal,
    ): Promise<{ row: VoiceRow; isRebuilt: boolean }> {
      const { data, content } = parts;
      const isKept = data !== undefined && speech.findVoice(data.base_voice.voice_id) !== undefined;
      if (!isKept && parts.recordings.count === 0)
        throw data
          ? unsupported(
              `${enginePart} needs the voice ${data.base_voice.name} (${data.base_voice.voice_id}), which this server does not have. Install its model first.`,
            )
          : new AppError('portable_file_invalid', {
              message: 'The voice has neither recordings nor engine data.',
              param: 'file',
            });
      const examined = await examine(parts, signal);
      const added = examined.map(({ recording }) => recording);
      const labels = cleanLabels(attributes.labels);
      const language = parseLanguageCode(labels.language) ?? content.language;
      const save = (sound: Sound) =>
        samples.withStoredFiles(
          added,
          (stored) =>
            transaction(db, async (tx) => {
              const quality = examined.length > 0 ? building.quality(examined) : {};
              const row = await voices.create(tx, actor, { ...attributes, labels, ...sound, ...quality });
              for (const one of stored) await samples.add(tx, actor, row.id, one);
              return row;
            }),
          signal,
        );
      if (!isKept)
        return { row: await building.build({ existing: [], added }, language, signal, save), isRebuilt: true };
      const sound = await keep(parts, examined, language, signal);
      const row = await references.saveReplacing(sound.recipe?.clone, undefined, () => save(sound));
      return { row, isRebuilt: false };
    },
  };
}
export type PortableVoiceEngineService = ReturnType<typeof portableVoiceEngineService>;

const unsupported = (message: string) => new AppError('portable_engine_unsupported', { message, param: 'file' });

/** A recording without its noise if that is removed, else its original file. */
const sourceOf = ({ isolated, samples, file }: DecodedRecording): ReferenceSource =>
  isolated ? { samples: isolated } : { samples, openOriginal: async () => createReadStream(file.path) };
