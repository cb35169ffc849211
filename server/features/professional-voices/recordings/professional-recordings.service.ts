import { randomInt } from 'node:crypto';
import { professionalLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { cosineSimilarity, type SpeakerEmbedding } from '../../../../engines/lab/embedding/speaker-embedding.ts';
import type { Examination, VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { concurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { DecodedRecording } from '../../voices/samples/sample-reading.service.ts';
import type { SampleChange, VoiceSamplesService } from '../../voices/samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../../voices/samples/voice-samples.tables.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import type { ProfessionalVoicesService } from '../professional-voices.service.ts';
import { professionalRecordingsStore, professionalVoicesStore } from '../professional-voices.store.ts';
import { printOfAll, sampleRate } from '../training/voice-training.rules.ts';
import type { TrainingService } from '../training/voice-training.service.ts';
import {
  beginning,
  isAnother,
  isSameCut,
  middle,
  peaks,
  piecesOf,
  refusalOf,
  spread,
  uncut,
  worst,
} from './professional-recordings.rules.ts';

interface RecordingsDeps {
  readonly db: Db;
  readonly lab: Pick<VoiceLab, 'examine' | 'embed' | 'isolate'>;
  readonly voices: Pick<VoicesService, 'change'>;
  readonly samples: Pick<
    VoiceSamplesService,
    | 'read'
    | 'withStoredFiles'
    | 'add'
    | 'list'
    | 'get'
    | 'change'
    | 'remove'
    | 'deleteFiles'
    | 'fullPcm'
    | 'segmentsPcm'
    | 'encodeMp3'
  >;
  readonly professional: Pick<ProfessionalVoicesService, 'own'>;
  readonly training: Pick<TrainingService, 'stop'>;
}

/** What a caller may change of a recording; absent or null: it stays. */
export interface RecordingChange {
  readonly fileName?: string | undefined;
  readonly removeBackgroundNoise?: boolean | undefined;
  readonly selectedSpeakers?: readonly string[] | undefined;
  /** Seconds. */
  readonly trimStartS?: number | undefined;
  readonly trimEndS?: number | undefined;
}

interface Found {
  readonly print: readonly number[];
  readonly examination: Examination;
  readonly waveform: number[];
}

const previewS = 30;
/** Seconds of a recording that are listened to first: a look at half an hour takes a minute. */
const glanceS = 120;
/** Nobody foresees where a recording is listened to. */
const chance = () => randomInt(2 ** 32) / 2 ** 32;
const changed = 'The recordings changed. Start the training again to use them.';

/** The recordings of professional voices (VOICE-046). */
export function recordingsService({ db, lab, voices, samples, professional, training }: RecordingsDeps) {
  /** Each holds a recording of half an hour in memory. */
  const reading = concurrencyLimiter({ waitMs: 5 * 60_000, queueFactor: 4 });

  const service = {
    /** Reads and listens to all files before any is kept. */
    async add(
      actor: Actor,
      voiceId: string,
      files: readonly UploadedFile[],
      { removeBackgroundNoise }: { removeBackgroundNoise: boolean },
      signal: AbortSignal,
    ): Promise<VoiceSampleRow[]> {
      await professional.own(actor, voiceId);
      await requireRoom(actor, voiceId, files.length);
      const read: DecodedRecording[] = [];
      const found: Found[] = [];
      const slot = await reading.acquire(actor.workspaceId, 1, signal);
      try {
        for (const [index, file] of files.entries()) {
          const recording = await samples.read(file, { maxDurationS: professionalLimits.maxFileS, index }, signal);
          found.push(await listen(recording, signal));
          // An hour of samples is a quarter of a gigabyte: only the file is kept.
          read.push({ ...recording, samples: new Float32Array(0) });
        }
      } finally {
        slot.release();
      }
      return samples.withStoredFiles(
        read,
        (written) =>
          change(actor, voiceId, async (tx) => {
            await requireRoom(actor, voiceId, files.length, tx);
            const rows: VoiceSampleRow[] = [];
            for (const [index, one] of written.entries()) {
              const { print, examination, waveform } = found[index]!;
              const row = await samples.add(tx, actor, voiceId, { ...one, removeBackgroundNoise, waveform });
              await professionalRecordingsStore(tx).insert(actor.workspaceId, {
                sampleId: row.id,
                voiceId,
                print: [...print],
                quality: examination.quality,
                qualityReason: examination.reason,
              });
              rows.push(row);
            }
            return rows;
          }),
        signal,
      );
    },

    /** Another part of it, or other speakers, are heard again: they may be of somebody else. */
    async update(
      actor: Actor,
      voiceId: string,
      sampleId: string,
      wanted: RecordingChange,
      signal: AbortSignal,
    ): Promise<void> {
      await professional.own(actor, voiceId);
      const sample = await samples.get(actor, voiceId, sampleId);
      const { fileName, removeBackgroundNoise, ...cut } = wanted;
      requireCut(sample, cut);
      const isCut = Object.values(cut).some((value) => value !== undefined);
      const given: SampleChange = {
        ...(fileName !== undefined && { fileName }),
        ...(removeBackgroundNoise !== undefined && { removeBackgroundNoise }),
        ...(cut.trimStartS !== undefined && { trimStartS: cut.trimStartS }),
        ...(cut.trimEndS !== undefined && { trimEndS: cut.trimEndS }),
        ...(cut.selectedSpeakers && { selectedSpeakers: [...cut.selectedSpeakers] }),
      };
      if (Object.keys(given).length === 0) return;
      if (isCut) await service.cut(actor, sample, given, signal);
      else if (removeBackgroundNoise !== undefined)
        await change(actor, voiceId, async (tx) => void (await samples.change(actor, voiceId, sampleId, given, tx)));
      else await samples.change(actor, voiceId, sampleId, given);
    },

    /** Changes what counts of a recording, and notes who is heard in that. */
    async cut(actor: Actor, sample: VoiceSampleRow, given: SampleChange, signal: AbortSignal): Promise<void> {
      const { id, voiceId } = sample;
      const parts = spread({ ...sample, ...given }, glanceS, chance);
      if (parts.length === 0)
        throw new AppError('invalid_parameters', {
          message: 'The chosen speakers say nothing in what is left of the recording.',
          param: given.selectedSpeakers ? 'selected_speaker_ids' : 'trim_start_time',
        });
      const slot = await reading.acquire(actor.workspaceId, 1, signal);
      let print: SpeakerEmbedding;
      try {
        print = await lab.embed({ samples: await samples.segmentsPcm(sample, parts, signal), sampleRate }, signal);
      } finally {
        slot.release();
      }
      await change(actor, voiceId, async (tx) => {
        const now = (await samples.list(actor.workspaceId, [voiceId], tx)).find((one) => one.id === id);
        if (now && !isSameCut(now, sample))
          throw new AppError('concurrent_modification', {
            message: 'The recording was changed meanwhile. Please try again.',
          });
        await samples.change(actor, voiceId, id, given, tx);
        await professionalRecordingsStore(tx).keepPrint(actor.workspaceId, id, print);
      });
    },

    async remove(actor: Actor, voiceId: string, sampleId: string): Promise<void> {
      await professional.own(actor, voiceId);
      const keys = await change(actor, voiceId, (tx) => samples.remove(tx, actor, voiceId, sampleId));
      await samples.deleteFiles(keys);
    },

    /** Its first 30 s as MP3. */
    async preview(
      actor: Actor,
      voiceId: string,
      sampleId: string,
      { removeBackgroundNoise }: { removeBackgroundNoise: boolean },
      signal: AbortSignal,
    ): Promise<{ mp3: Buffer; durationS: number }> {
      await professional.own(actor, voiceId);
      const sample = await samples.get(actor, voiceId, sampleId);
      const noisy = { ...sample, ...uncut, removeBackgroundNoise: false };
      const first = await samples.segmentsPcm(noisy, beginning(noisy, previewS), signal);
      const heard = removeBackgroundNoise ? (await lab.isolate({ samples: first, sampleRate }, signal)).samples : first;
      return { mp3: await samples.encodeMp3(heard, signal), durationS: heard.length / sampleRate };
    },

    async waveform(actor: Actor, voiceId: string, sampleId: string, signal: AbortSignal): Promise<number[]> {
      await professional.own(actor, voiceId);
      const sample = await samples.get(actor, voiceId, sampleId);
      if (sample.waveform) return sample.waveform;
      const waveform = peaks(await samples.fullPcm({ ...sample, removeBackgroundNoise: false }, signal));
      await samples.change(actor, voiceId, sampleId, { waveform });
      return waveform;
    },
  };

  async function requireRoom(actor: Actor, voiceId: string, more: number, tx?: Tx): Promise<void> {
    const there = (await samples.list(actor.workspaceId, [voiceId], tx)).length;
    if (there + more > professionalLimits.maxFiles)
      throw new AppError('invalid_parameters', {
        message: `A professional voice has at most ${professionalLimits.maxFiles} recordings; this one has ${there}.`,
        param: 'files',
      });
  }

  /** A glance at the middle says for most how good it is; what is wrong there may be right elsewhere. */
  async function listen({ label, samples: all }: DecodedRecording, signal: AbortSignal): Promise<Found> {
    const glance = middle(all, glanceS * sampleRate);
    let examination = await lab.examine({ samples: glance, sampleRate }, signal);
    if (refusalOf(examination.faults) && glance.length < all.length)
      examination = await lab.examine({ samples: all, sampleRate }, signal);
    const refusal = refusalOf(examination.faults);
    if (refusal) throw new AppError('invalid_audio', { message: `${label} ${refusal}`, param: 'files' });
    const print = await lab.embed({ samples: piecesOf(all, glanceS, chance), sampleRate }, signal);
    return { print, examination, waveform: peaks(all) };
  }

  /**
   * Changes recordings of a voice in one transaction: what is known of the voice follows them, a training of the old ones
   * ends, and a verification does when another person is heard, or nobody is left.
   */
  async function change<T>(actor: Actor, voiceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { workspaceId } = actor;
    const [done, cancel] = await transaction(db, async (tx) => {
      // The voice is locked first, as everywhere: two changes wait for each other, and none for itself.
      const before = await voices.change(tx, actor, voiceId, {}, { isEdit: false });
      const done = await work(tx);
      const heard = await professionalRecordingsStore(tx).ofVoice(workspaceId, voiceId);
      const print = printOfAll(heard, await samples.list(workspaceId, [voiceId], tx)) ?? null;
      const quality = worst(heard);
      const known = before.print;
      const isUnknown = isAnother(known === null ? [] : heard.map((one) => cosineSimilarity(one.print, known)));
      // What was asked of the operator was asked of somebody else.
      if (isUnknown)
        await professionalVoicesStore(tx).update(workspaceId, voiceId, {
          manualVerification: null,
          isManuallyVerified: false,
        });
      await voices.change(
        tx,
        actor,
        voiceId,
        {
          print,
          recordingQuality: quality?.quality ?? null,
          recordingQualityReason: quality?.qualityReason || null,
          ...(before.verifiedAt !== null && isUnknown && { verifiedAt: null }),
        },
        { isEdit: false },
      );
      return [done, await training.stop(tx, workspaceId, voiceId, changed)] as const;
    });
    await cancel();
    return done;
  }

  return service;
}
export type RecordingsService = ReturnType<typeof recordingsService>;

function requireCut(sample: VoiceSampleRow, cut: Omit<RecordingChange, 'fileName' | 'removeBackgroundNoise'>): void {
  const wrong = (param: string, message: string) => new AppError('invalid_parameters', { message, param });
  const from = cut.trimStartS ?? sample.trimStartS ?? 0;
  const to = cut.trimEndS ?? sample.trimEndS ?? Math.ceil(sample.durationS);
  const length = Math.ceil(sample.durationS);
  if (to > length) throw wrong('trim_end_time', `The recording ends after ${length} seconds.`);
  if (from >= to) throw wrong('trim_start_time', 'The recording must begin before it ends.');
  const speakers = new Set(sample.utterances?.map(({ speaker }) => speaker));
  const unknown = cut.selectedSpeakers?.find((id) => !speakers.has(id));
  if (unknown !== undefined)
    throw wrong('selected_speaker_ids', `The recording has no speaker ${unknown}. Separate its speakers first.`);
  if (cut.selectedSpeakers?.length === 0)
    throw wrong('selected_speaker_ids', 'Choose one speaker or more, or leave the field away.');
}
