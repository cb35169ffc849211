import type { Readable } from 'node:stream';
import { wavHeader, withWavSizes } from '../../../../audio/formats/wav.ts';
import { portableFormats } from '../../../../contract/files/portable-files.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  jsonPart,
  type PortablePart,
  writePortableFile,
} from '../../../platform/portable-files/write-portable-file.ts';
import type { CloneReferencesService } from '../clones/references/clone-references.service.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../samples/voice-samples.tables.ts';
import type { VoicesService } from '../voices.service.ts';
import type { VoiceRow } from '../voices.tables.ts';
import {
  engineKind,
  enginePart,
  type PortableEngine,
  type PortableVoice,
  referencePart,
  voicePart,
} from './portable-voices.parser.ts';

interface PortableVoiceExportDeps {
  readonly clock: Clock;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly voices: Pick<VoicesService, 'getOwned' | 'settings' | 'effects'>;
  readonly samples: Pick<VoiceSamplesService, 'list' | 'open'>;
  readonly references: Pick<CloneReferencesService, 'openStored'>;
}

const refused = (message: string) => new AppError('voice_not_exportable', { message, param: 'voice_id' });

/** Exports voices as files. */
export function portableVoiceExportService({ clock, speech, voices, samples, references }: PortableVoiceExportDeps) {
  /** A voice that the workspace created. Throws `voice_not_exportable` with the reason for others. */
  async function requireExportable(actor: Actor, voiceId: string): Promise<VoiceRow> {
    if (speech.findVoice(voiceId))
      throw refused(
        'A default voice cannot be exported: its model belongs to the server, and other servers have it too.',
      );
    const row = await voices.getOwned(actor, voiceId);
    if (row.sourceVoiceId !== null)
      throw refused(
        'This voice is from the library and belongs to someone else. Its terms allow its use here, not its export. Ask its owner for a file.',
      );
    if (row.safetyControl === 'BAN') throw new AppError('voice_blocked', { param: 'voice_id' });
    return row;
  }

  return {
    /** Throws `voice_not_exportable`, and `portable_file_too_large` for more recordings than a file can hold. */
    async export(
      actor: Actor,
      voiceId: string,
      license: string | null,
    ): Promise<{ readonly name: string; readonly body: Readable }> {
      const row = await requireExportable(actor, voiceId);
      const recordings = await samples.list(actor.workspaceId, [voiceId]);
      const bytes = recordings.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      if (bytes > portableFormats.voice.maxBytes - 2 ** 22)
        throw new AppError('portable_file_too_large', {
          message: `The recordings of this voice take more than ${portableFormats.voice.maxBytes / 2 ** 20} MB. Download them one by one.`,
        });
      const content = describe(
        row,
        recordings,
        { settings: await voices.settings(actor, voiceId), effects: await voices.effects(actor, voiceId) },
        license,
      );
      const parts: PortablePart[] = [jsonPart(voicePart, () => content)];
      if (row.recipe) {
        const engine = describeEngine(row.recipe, row.embedding, speech.findVoice(row.recipe.base)?.name ?? '');
        parts.push(jsonPart(enginePart, () => engine));
      }
      const reference = row.recipe?.clone?.reference;
      if (reference) parts.push({ path: referencePart, read: () => openReference(reference) });
      for (const [at, recording] of recordings.entries())
        parts.push({ path: recordingPart(at), read: async () => (await samples.open(recording)).stream });
      return { name: row.name, body: writePortableFile('voice', parts, clock()) };
    },
  };

  /** The reference recording as a WAV file. */
  async function openReference(key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const stored = await references.openStored(key);
    if (!stored) return undefined;
    const header = wavHeader(stored.sampleRate);
    return (async function* () {
      yield withWavSizes(header, header.length + stored.bytes);
      yield* stored.stream as AsyncIterable<Uint8Array>;
    })();
  }
}
export type PortableVoiceExportService = ReturnType<typeof portableVoiceExportService>;

const recordingPart = (at: number): string => `recordings/${at + 1}.audio`;

function describe(
  row: VoiceRow,
  recordings: readonly VoiceSampleRow[],
  { settings, effects }: Pick<PortableVoice, 'settings' | 'effects'>,
  license: string | null,
): PortableVoice {
  const { consent, origin } = row;
  const own = consent ? [consent, ...(consent.added ?? [])] : [];
  return {
    voice_id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    labels: row.labels,
    language: row.languages[0] ?? 'en',
    settings,
    effects,
    license: license?.trim() || origin?.license || null,
    consents: [...(origin?.consents ?? []), ...own].map(({ statement, at }) => ({ statement, at })).slice(-200),
    created_at: row.createdAt.toISOString(),
    recordings: recordings.map((recording, at) => ({
      part: recordingPart(at),
      name: recording.fileName,
      remove_background_noise: recording.removeBackgroundNoise,
      trim_start_s: recording.trimStartS,
      trim_end_s: recording.trimEndS,
      utterances: recording.utterances ? [...recording.utterances] : null,
      selected_speakers: recording.selectedSpeakers,
    })),
    has_engine_data: row.recipe !== null,
  };
}

function describeEngine(
  { base, adaptation, clone }: NonNullable<VoiceRow['recipe']>,
  embedding: VoiceRow['embedding'],
  baseName: string,
): PortableEngine {
  return {
    ...engineKind,
    base_voice: { voice_id: base, name: baseName },
    adaptation: {
      ...adaptation,
      bandsDb: [...adaptation.bandsDb],
      ...(adaptation.fineDb && { fineDb: [...adaptation.fineDb] }),
    } as PortableEngine['adaptation'],
    embedding,
    clone: clone ? { model_id: clone.modelId, model_title: clone.modelTitle, gain_db: clone.gainDb } : null,
  };
}
