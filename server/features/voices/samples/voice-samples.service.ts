import type { Readable } from 'node:stream';
import { peakSampleRate } from '../../../../contract/catalogue/peak-levels.ts';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import { maxRecordingS, type VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type PeakRequest, peakFiles, peaksKey } from '../../../platform/blobs/audio-peaks.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../../platform/blobs/byte-range.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { VoiceContributor } from '../voice-contributors.service.ts';
import { type StoredRecording, sampleFilesService } from './sample-files.service.ts';
import { sampleReadingService } from './sample-reading.service.ts';
import { sampleSentencesService } from './sample-sentences.service.ts';
import { extractSelection, labSampleRate, type Segment } from './voice-samples.rules.ts';
import { voiceSamplesStore } from './voice-samples.store.ts';
import type { VoiceSampleRow, voiceSamples } from './voice-samples.tables.ts';

interface VoiceSamplesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Codecs;
  readonly lab: Pick<VoiceLab, 'isolate'>;
  readonly clock: Clock;
}

/** The columns of a sample that may change. */
export type SampleChange = Partial<
  Pick<
    typeof voiceSamples.$inferInsert,
    | 'fileName'
    | 'removeBackgroundNoise'
    | 'isolatedKey'
    | 'trimStartS'
    | 'trimEndS'
    | 'waveform'
    | 'separation'
    | 'utterances'
    | 'selectedSpeakers'
  >
>;

/** The recordings from which voices are made: decoding, storage and access. */
export function voiceSamplesService({ db, blobs, codecs, lab, clock }: VoiceSamplesDeps) {
  const notFound = (sampleId: string) =>
    new AppError('sample_not_found', {
      message: `A sample with the id ${sampleId} was not found.`,
      param: 'sample_id',
    });

  const reader = sampleReadingService({ codecs, lab });
  const audioPeaks = peakFiles({ blobs });
  const files = sampleFilesService({ db, blobs, codecs, clock });

  /** Opens the file without noise if that is enabled and stored, else the original. */
  async function openAudible(sample: VoiceSampleRow): Promise<Readable> {
    const blob = await blobs.open((sample.removeBackgroundNoise ? sample.isolatedKey : null) ?? sample.blobKey);
    if (!blob) throw notFound(sample.id);
    return blob.stream;
  }

  const service = {
    ...reader,
    ...files,
    ...sampleSentencesService({ codecs, openAudible }),

    /** Inserts a recording that `withStoredFiles` stored, in the transaction that creates or changes the voice. */
    add: (tx: Tx, actor: Actor, voiceId: string, stored: StoredRecording): Promise<VoiceSampleRow> =>
      voiceSamplesStore(tx).insert(actor.workspaceId, { ...stored, voiceId }),

    /** Samples of these voices, oldest first. */
    list: (workspaceId: WorkspaceId, voiceIds: readonly string[], tx?: Tx): Promise<VoiceSampleRow[]> =>
      voiceSamplesStore(tx ?? db).list(workspaceId, voiceIds),

    /** Throws `sample_not_found`. */
    async get(actor: Pick<Actor, 'workspaceId'>, voiceId: string, sampleId: string): Promise<VoiceSampleRow> {
      const row = await voiceSamplesStore(db).find(actor.workspaceId, voiceId, sampleId);
      if (!row) throw notFound(sampleId);
      return row;
    },

    /** Finds a sample by its id alone; only for a caller with a signed URL of it. */
    async getById(sampleId: string): Promise<VoiceSampleRow> {
      const row = await voiceSamplesStore(db).findInAnyWorkspace(sampleId);
      if (!row) throw notFound(sampleId);
      return row;
    },

    /** Changes a sample; throws `sample_not_found`. */
    async change(
      actor: Pick<Actor, 'workspaceId'>,
      voiceId: string,
      sampleId: string,
      change: SampleChange,
      tx?: Tx,
    ): Promise<VoiceSampleRow> {
      const row = await voiceSamplesStore(tx ?? db).update(actor.workspaceId, voiceId, sampleId, change);
      if (!row) throw notFound(sampleId);
      return row;
    },

    /** The used part for the lab: 16 kHz mono, trimmed, selected speakers only, without noise if enabled. */
    async selectedPcm(sample: VoiceSampleRow, signal: AbortSignal): Promise<Float32Array> {
      return extractSelection(await service.fullPcm(sample, signal), sample);
    },

    /** The whole recording, 16 kHz mono, without noise if enabled. */
    async fullPcm(sample: VoiceSampleRow, signal: AbortSignal): Promise<Float32Array> {
      const samples = await reader.decode(await openAudible(sample), signal, maxRecordingS + 1);
      if (samples === 'longer') throw new AppError('audio_too_long');
      return samples;
    },

    /** Only these segments, in order, 16 kHz mono; memory use does not depend on the length of the recording. */
    segmentsPcm: async (
      sample: VoiceSampleRow,
      segments: readonly Segment[],
      signal: AbortSignal,
    ): Promise<Float32Array> => reader.decodeSegments(await openAudible(sample), segments, signal),

    /** Pixels of the waveform of the uploaded file in one resolution, measured at the first request. */
    peaks: (sample: VoiceSampleRow, request: PeakRequest): Promise<Uint8Array> =>
      audioPeaks.read(
        {
          blobKey: sample.blobKey,
          tenant: sample.workspaceId,
          decode: async (signal) =>
            codecs.decode(await openAudible({ ...sample, removeBackgroundNoise: false }), peakSampleRate, signal),
        },
        request,
      ),

    /** Removes the noise from a stored recording once; returns the sample with `isolatedKey`. */
    async isolate(
      actor: Pick<Actor, 'workspaceId'>,
      sample: VoiceSampleRow,
      signal: AbortSignal,
    ): Promise<VoiceSampleRow> {
      if (sample.isolatedKey) return sample;
      const samples = await service.fullPcm({ ...sample, removeBackgroundNoise: false }, signal);
      const isolated = await lab.isolate({ samples, sampleRate: labSampleRate }, signal);
      const isolatedKey = files.isolatedKey(sample.blobKey);
      await files.writeMp3(isolatedKey, isolated.samples, signal);
      try {
        return await service.change(actor, sample.voiceId, sample.id, { isolatedKey });
      } catch (error) {
        // The sample was deleted in the meantime, so its new file must go too.
        await blobs.delete(isolatedKey);
        throw error;
      }
    },

    /** Opens the uploaded file, limited to the range of a `Range` header. */
    async open(sample: VoiceSampleRow, rangeHeader?: string) {
      const range = requestedRange(rangeHeader, sample.sizeBytes);
      const blob = await blobs.open(sample.blobKey, range);
      if (!blob) throw notFound(sample.id);
      return { sample, range, stream: blob.stream };
    },

    /** Deletes the row in `tx`; returns the keys of the files to delete after the commit. */
    async remove(tx: Tx, actor: Actor, voiceId: string, sampleId: string): Promise<string[]> {
      const row = await voiceSamplesStore(tx).delete(actor.workspaceId, voiceId, sampleId);
      if (!row) throw notFound(sampleId);
      return listBlobKeys(row);
    },
  };

  return service;
}
export type VoiceSamplesService = ReturnType<typeof voiceSamplesService>;

/** Adds their recordings to voices. */
export const samplesContributor = (db: Db): VoiceContributor => ({
  async details(workspaceId, { rows }) {
    const all = new Map<string, { samples: VoiceSampleRow[] }>();
    if (rows.length === 0) return all;
    const ids = rows.map(({ id }) => id);
    for (const row of await voiceSamplesStore(db).list(workspaceId, ids)) {
      const details = all.get(row.voiceId) ?? { samples: [] };
      details.samples.push(row);
      all.set(row.voiceId, details);
    }
    return all;
  },
  // The rows are deleted by their foreign key.
  onDelete: async (tx, workspaceId, { id }) =>
    (await voiceSamplesStore(tx).list(workspaceId, [id])).flatMap(listBlobKeys),
});

const listBlobKeys = ({ blobKey, isolatedKey }: VoiceSampleRow): string[] => [
  blobKey,
  peaksKey(blobKey),
  ...(isolatedKey === null ? [] : [isolatedKey]),
];
