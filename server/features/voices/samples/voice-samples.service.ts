import type { Readable } from 'node:stream';
import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import { longestRecordingS, type VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../../platform/blobs/byte-range.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { VoiceContributor } from '../voices.service.ts';
import { sampleFilesService, type WrittenRecording } from './sample-files.service.ts';
import { readingService } from './sample-reading.service.ts';
import { cutSample, labRate, type Stretch } from './voice-samples.rules.ts';
import { voiceSamplesStore } from './voice-samples.store.ts';
import type { VoiceSampleRow, voiceSamples } from './voice-samples.tables.ts';

interface VoiceSamplesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Codecs;
  readonly lab: Pick<VoiceLab, 'isolate'>;
  readonly clock: Clock;
  /** Wire shape of a sample. */
  readonly present: (row: VoiceSampleRow) => VoiceSampleReply;
}

/** What may be changed of a sample. */
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

/** Recordings that voices are made of: read, kept, given back. */
export function voiceSamplesService({ db, blobs, codecs, lab, clock, present }: VoiceSamplesDeps) {
  const notFound = (sampleId: string) =>
    new AppError('sample_not_found', {
      message: `A sample with the id ${sampleId} was not found.`,
      param: 'sample_id',
    });

  const reading = readingService({ codecs, lab });
  const files = sampleFilesService({ db, blobs, codecs, clock });

  /** The file that is heard of a recording. */
  async function heard(sample: VoiceSampleRow): Promise<Readable> {
    const blob = await blobs.open((sample.removeBackgroundNoise ? sample.isolatedKey : null) ?? sample.blobKey);
    if (!blob) throw notFound(sample.id);
    return blob.stream;
  }

  const service = {
    ...reading,
    ...files,

    /** Adds a recording that `keep` wrote to a voice, within the transaction that makes or changes the voice. */
    add: (tx: Tx, actor: Actor, voiceId: string, written: WrittenRecording): Promise<VoiceSampleRow> =>
      voiceSamplesStore(tx).insert(actor.workspaceId, { ...written, voiceId }),

    /** Of these voices, oldest first. */
    list: (workspaceId: WorkspaceId, voiceIds: readonly string[], tx?: Tx): Promise<VoiceSampleRow[]> =>
      voiceSamplesStore(tx ?? db).list(workspaceId, voiceIds),

    /** Throws `sample_not_found`. */
    async get(actor: Pick<Actor, 'workspaceId'>, voiceId: string, sampleId: string): Promise<VoiceSampleRow> {
      const row = await voiceSamplesStore(db).find(actor.workspaceId, voiceId, sampleId);
      if (!row) throw notFound(sampleId);
      return row;
    },

    /** A sample by its id alone, for whoever holds a signed address of it. */
    async getSigned(sampleId: string): Promise<VoiceSampleRow> {
      const row = await voiceSamplesStore(db).findAnywhere(sampleId);
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

    /** What the lab hears: 16 kHz mono, trimmed, the selected speakers alone, without noise where that was asked for. */
    async pcm(sample: VoiceSampleRow, signal: AbortSignal): Promise<Float32Array> {
      return cutSample(await service.whole(sample, signal), sample);
    },

    /** The whole recording, 16 kHz mono; without noise where that was asked for and is there. */
    async whole(sample: VoiceSampleRow, signal: AbortSignal): Promise<Float32Array> {
      const samples = await reading.decoded(await heard(sample), signal, longestRecordingS + 1);
      if (samples === 'longer') throw new AppError('audio_too_long');
      return samples;
    },

    /** These parts of it alone, in their order, 16 kHz mono: however long it is, no more than they are in memory. */
    parts: async (sample: VoiceSampleRow, stretches: readonly Stretch[], signal: AbortSignal): Promise<Float32Array> =>
      reading.decodedParts(await heard(sample), stretches, signal),

    /** Takes the noise out of a recording that is kept, once; answers the sample with `isolatedKey`. */
    async isolate(
      actor: Pick<Actor, 'workspaceId'>,
      sample: VoiceSampleRow,
      signal: AbortSignal,
    ): Promise<VoiceSampleRow> {
      if (sample.isolatedKey) return sample;
      const samples = await service.whole({ ...sample, removeBackgroundNoise: false }, signal);
      const isolated = await lab.isolate({ samples, sampleRate: labRate }, signal);
      const isolatedKey = files.isolatedKey(sample.blobKey);
      await files.writeMp3(isolatedKey, isolated.samples, signal);
      try {
        return await service.change(actor, sample.voiceId, sample.id, { isolatedKey });
      } catch (error) {
        // Deleted meanwhile: its file goes too.
        await blobs.delete(isolatedKey);
        throw error;
      }
    },

    /** The file as it was uploaded, cut to the range of a `Range` header. */
    async open(sample: VoiceSampleRow, rangeHeader?: string) {
      const range = requestedRange(rangeHeader, sample.sizeBytes);
      const blob = await blobs.open(sample.blobKey, range);
      if (!blob) throw notFound(sample.id);
      return { sample, range, stream: blob.stream };
    },

    /** Removes a sample within `tx`; answers the keys of its files, which go when `tx` is committed. */
    async remove(tx: Tx, actor: Actor, voiceId: string, sampleId: string): Promise<string[]> {
      const row = await voiceSamplesStore(tx).delete(actor.workspaceId, voiceId, sampleId);
      if (!row) throw notFound(sampleId);
      return filesOf(row);
    },

    /** What samples are to a voice: shown with it, deleted with it. */
    contributor: {
      async details(workspaceId, ids) {
        const all = new Map<string, { samples: ReturnType<typeof present>[] }>();
        for (const row of await service.list(workspaceId, ids)) {
          const known = all.get(row.voiceId) ?? { samples: [] };
          known.samples.push(present(row));
          all.set(row.voiceId, known);
        }
        return all;
      },
      // The rows go with the voice's.
      onDelete: async (tx, workspaceId, { id }) =>
        (await voiceSamplesStore(tx).list(workspaceId, [id])).flatMap(filesOf),
    } satisfies VoiceContributor as VoiceContributor,
  };

  return service;
}
export type VoiceSamplesService = ReturnType<typeof voiceSamplesService>;

const filesOf = ({ blobKey, isolatedKey }: VoiceSampleRow): string[] =>
  isolatedKey === null ? [blobKey] : [blobKey, isolatedKey];
