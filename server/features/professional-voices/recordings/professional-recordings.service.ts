import { randomInt } from 'node:crypto';
import { professionalLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { cosineSimilarity, type SpeakerEmbedding } from '../../../../engines/lab/embedding/speaker-embedding.ts';
import type { Examination, VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { PeakRequest } from '../../../platform/blobs/audio-peaks.ts';
import { concurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { DecodedRecording } from '../../voices/samples/sample-reading.service.ts';
import type { SampleChange, VoiceSamplesService } from '../../voices/samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../../voices/samples/voice-samples.tables.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import type { ProfessionalVoicesService } from '../professional-voices.service.ts';
import { professionalRecordingsStore, professionalVoicesStore } from '../professional-voices.store.ts';
import { sampleRate, voiceEmbedding } from '../training/voice-training.rules.ts';
import type { VoiceTrainingService } from '../training/voice-training.service.ts';
import {
  drawSamples,
  drawSegments,
  faultMessage,
  firstSegments,
  isSameSelection,
  mayBeOtherSpeaker,
  middleSamples,
  waveformPeaks,
  wholeRecording,
  worstQuality,
} from './professional-recordings.rules.ts';

interface ProfessionalRecordingsDeps {
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
    | 'peaks'
    | 'encodeMp3'
  >;
  readonly professional: Pick<ProfessionalVoicesService, 'getOwned'>;
  readonly training: Pick<VoiceTrainingService, 'stop'>;
}

/** Fields of a recording that a caller may change; absent fields stay unchanged. */
export interface RecordingChange {
  readonly fileName?: string | undefined;
  readonly removeBackgroundNoise?: boolean | undefined;
  readonly selectedSpeakers?: readonly string[] | undefined;
  /** Seconds. */
  readonly trimStartS?: number | undefined;
  readonly trimEndS?: number | undefined;
}

interface RecordingAnalysis {
  readonly embedding: readonly number[];
  readonly examination: Examination;
  readonly waveform: number[];
}

const previewS = 30;
/** Seconds of a recording that are analyzed first, because half an hour takes a minute to analyze. */
const analysisS = 120;
/** Cryptographically random, so that the analyzed parts cannot be predicted. */
const randomFraction = () => randomInt(2 ** 32) / 2 ** 32;
const recordingsChanged = 'The recordings changed. Start the training again to use them.';

/** The recordings of professional voices (VOICE-046). */
export function professionalRecordingsService({
  db,
  lab,
  voices,
  samples,
  professional,
  training,
}: ProfessionalRecordingsDeps) {
  /** Limits parallel reads because each holds half an hour of audio in memory. */
  const readSlots = concurrencyLimiter({ waitMs: 5 * 60_000, queueFactor: 4 });

  const service = {
    /** Throws unless the voice is the caller's and has room for another recording. */
    async requireAddable(actor: Actor, voiceId: string): Promise<void> {
      await professional.getOwned(actor, voiceId);
      await requireCapacity(actor, voiceId, 1);
    },

    /** Decodes and analyzes all files before storing any. */
    async add(
      actor: Actor,
      voiceId: string,
      files: readonly UploadedFile[],
      { removeBackgroundNoise }: { removeBackgroundNoise: boolean },
      signal: AbortSignal,
    ): Promise<VoiceSampleRow[]> {
      await professional.getOwned(actor, voiceId);
      await requireCapacity(actor, voiceId, files.length);
      const read: DecodedRecording[] = [];
      const analyses: RecordingAnalysis[] = [];
      const slot = await readSlots.acquire(actor.workspaceId, 1, signal);
      try {
        for (const [index, file] of files.entries()) {
          const recording = await samples.read(file, { maxDurationS: professionalLimits.maxFileS, index }, signal);
          analyses.push(await analyze(recording, signal));
          // An hour of samples takes 230 MB, so keep only the file.
          read.push({ ...recording, samples: new Float32Array(0) });
        }
      } finally {
        slot.release();
      }
      return samples.withStoredFiles(
        read,
        (stored) =>
          changeRecordings(actor, voiceId, async (tx) => {
            await requireCapacity(actor, voiceId, files.length, tx);
            const rows: VoiceSampleRow[] = [];
            for (const [index, one] of stored.entries()) {
              const { embedding, examination, waveform } = analyses[index]!;
              const row = await samples.add(tx, actor, voiceId, { ...one, removeBackgroundNoise, waveform });
              await professionalRecordingsStore(tx).insert(actor.workspaceId, {
                sampleId: row.id,
                voiceId,
                embedding: [...embedding],
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

    /** Changes a recording. A new cut or other speakers are analyzed again, because the speaker may be different. */
    async update(
      actor: Actor,
      voiceId: string,
      sampleId: string,
      change: RecordingChange,
      signal: AbortSignal,
    ): Promise<void> {
      await professional.getOwned(actor, voiceId);
      const sample = await samples.get(actor, voiceId, sampleId);
      const { fileName, removeBackgroundNoise, ...selection } = change;
      requireValidSelection(sample, selection);
      const changesSelection = Object.values(selection).some((value) => value !== undefined);
      const sampleChange: SampleChange = {
        ...(fileName !== undefined && { fileName }),
        ...(removeBackgroundNoise !== undefined && { removeBackgroundNoise }),
        ...(selection.trimStartS !== undefined && { trimStartS: selection.trimStartS }),
        ...(selection.trimEndS !== undefined && { trimEndS: selection.trimEndS }),
        ...(selection.selectedSpeakers && { selectedSpeakers: [...selection.selectedSpeakers] }),
      };
      if (Object.keys(sampleChange).length === 0) return;
      if (changesSelection) await service.changeSelection(actor, sample, sampleChange, signal);
      else if (removeBackgroundNoise !== undefined)
        await changeRecordings(
          actor,
          voiceId,
          async (tx) => void (await samples.change(actor, voiceId, sampleId, sampleChange, tx)),
        );
      else await samples.change(actor, voiceId, sampleId, sampleChange);
    },

    /** Changes the used part of a recording and stores its embedding. */
    async changeSelection(
      actor: Actor,
      sample: VoiceSampleRow,
      change: SampleChange,
      signal: AbortSignal,
    ): Promise<void> {
      const { id, voiceId } = sample;
      const segments = drawSegments({ ...sample, ...change }, analysisS, randomFraction);
      if (segments.length === 0)
        throw new AppError('invalid_parameters', {
          message: 'The selected speakers do not speak in the trimmed recording.',
          param: change.selectedSpeakers ? 'selected_speaker_ids' : 'trim_start_time',
        });
      const slot = await readSlots.acquire(actor.workspaceId, 1, signal);
      let embedding: SpeakerEmbedding;
      try {
        embedding = await lab.embed(
          { samples: await samples.segmentsPcm(sample, segments, signal), sampleRate },
          signal,
        );
      } finally {
        slot.release();
      }
      await changeRecordings(actor, voiceId, async (tx) => {
        const current = (await samples.list(actor.workspaceId, [voiceId], tx)).find((one) => one.id === id);
        if (current && !isSameSelection(current, sample))
          throw new AppError('concurrent_modification', {
            message: 'The recording changed in the meantime. Try again.',
          });
        await samples.change(actor, voiceId, id, change, tx);
        await professionalRecordingsStore(tx).setEmbedding(actor.workspaceId, id, embedding);
      });
    },

    async remove(actor: Actor, voiceId: string, sampleId: string): Promise<void> {
      await professional.getOwned(actor, voiceId);
      const keys = await changeRecordings(actor, voiceId, (tx) => samples.remove(tx, actor, voiceId, sampleId));
      await samples.deleteFiles(keys);
    },

    /** The first 30 s as MP3. */
    async preview(
      actor: Actor,
      voiceId: string,
      sampleId: string,
      { removeBackgroundNoise }: { removeBackgroundNoise: boolean },
      signal: AbortSignal,
    ): Promise<{ mp3: Buffer; durationS: number }> {
      await professional.getOwned(actor, voiceId);
      const sample = await samples.get(actor, voiceId, sampleId);
      const noisy = { ...sample, ...wholeRecording, removeBackgroundNoise: false };
      const first = await samples.segmentsPcm(noisy, firstSegments(noisy, previewS), signal);
      const audible = removeBackgroundNoise
        ? (await lab.isolate({ samples: first, sampleRate }, signal)).samples
        : first;
      return { mp3: await samples.encodeMp3(audible, signal), durationS: audible.length / sampleRate };
    },

    async waveform(actor: Actor, voiceId: string, sampleId: string, signal: AbortSignal): Promise<number[]> {
      await professional.getOwned(actor, voiceId);
      const sample = await samples.get(actor, voiceId, sampleId);
      if (sample.waveform) return sample.waveform;
      const waveform = waveformPeaks(await samples.fullPcm({ ...sample, removeBackgroundNoise: false }, signal));
      await samples.change(actor, voiceId, sampleId, { waveform });
      return waveform;
    },

    /** Pixels of the waveform in one resolution, with the background noise. */
    async peaks(actor: Actor, voiceId: string, sampleId: string, request: PeakRequest): Promise<Uint8Array> {
      await professional.getOwned(actor, voiceId);
      return samples.peaks(await samples.get(actor, voiceId, sampleId), request);
    },
  };

  async function requireCapacity(actor: Actor, voiceId: string, added: number, tx?: Tx): Promise<void> {
    const existing = (await samples.list(actor.workspaceId, [voiceId], tx)).length;
    if (existing + added > professionalLimits.maxFiles)
      throw new AppError('invalid_parameters', {
        message: `A professional voice can have at most ${professionalLimits.maxFiles} recordings. This one has ${existing}.`,
        param: 'files',
      });
  }

  /** Examines the middle first, which suffices for most recordings; a fault there is checked against the whole. */
  async function analyze({ label, samples }: DecodedRecording, signal: AbortSignal): Promise<RecordingAnalysis> {
    const excerpt = middleSamples(samples, analysisS * sampleRate);
    let examination = await lab.examine({ samples: excerpt, sampleRate }, signal);
    if (faultMessage(examination.faults) && excerpt.length < samples.length)
      examination = await lab.examine({ samples: samples, sampleRate }, signal);
    const message = faultMessage(examination.faults);
    if (message) throw new AppError('invalid_audio', { message: `${label} ${message}`, param: 'files' });
    const embedding = await lab.embed({ samples: drawSamples(samples, analysisS, randomFraction), sampleRate }, signal);
    return { embedding, examination, waveform: waveformPeaks(samples) };
  }

  /**
   * Changes recordings of a voice in one transaction: updates embedding and quality of the voice, stops a running training,
   * and revokes the verification if the speaker may be different or no recording is left.
   */
  async function changeRecordings<T>(actor: Actor, voiceId: string, apply: (tx: Tx) => Promise<T>): Promise<T> {
    const { workspaceId } = actor;
    const [result, cancel] = await transaction(db, async (tx) => {
      // Lock the voice first, as everywhere, so that concurrent changes wait instead of deadlocking.
      const before = await voices.change(tx, actor, voiceId, {}, { isEdit: false });
      const result = await apply(tx);
      const analyzed = await professionalRecordingsStore(tx).listOfVoice(workspaceId, voiceId);
      const embedding = voiceEmbedding(analyzed, await samples.list(workspaceId, [voiceId], tx)) ?? null;
      const quality = worstQuality(analyzed);
      const knownEmbedding = before.embedding;
      const mayBeOther = mayBeOtherSpeaker(
        knownEmbedding === null
          ? []
          : analyzed.map((recording) => cosineSimilarity(recording.embedding, knownEmbedding)),
      );
      // An open request to the operator was about a different speaker.
      if (mayBeOther)
        await professionalVoicesStore(tx).update(workspaceId, voiceId, {
          manualVerification: null,
          isManuallyVerified: false,
        });
      await voices.change(
        tx,
        actor,
        voiceId,
        {
          embedding: embedding,
          recordingQuality: quality?.quality ?? null,
          recordingQualityReason: quality?.qualityReason || null,
          ...(before.verifiedAt !== null && mayBeOther && { verifiedAt: null }),
        },
        { isEdit: false },
      );
      return [result, await training.stop(tx, workspaceId, voiceId, recordingsChanged)] as const;
    });
    await cancel();
    return result;
  }

  return service;
}
export type ProfessionalRecordingsService = ReturnType<typeof professionalRecordingsService>;

function requireValidSelection(
  sample: VoiceSampleRow,
  cut: Omit<RecordingChange, 'fileName' | 'removeBackgroundNoise'>,
): void {
  const invalid = (param: string, message: string) => new AppError('invalid_parameters', { message, param });
  const from = cut.trimStartS ?? sample.trimStartS ?? 0;
  const to = cut.trimEndS ?? sample.trimEndS ?? Math.ceil(sample.durationS);
  const length = Math.ceil(sample.durationS);
  if (to > length) throw invalid('trim_end_time', `The recording ends after ${length} seconds.`);
  if (from >= to) throw invalid('trim_start_time', 'The start must be before the end.');
  const speakers = new Set(sample.utterances?.map(({ speaker }) => speaker));
  const unknown = cut.selectedSpeakers?.find((id) => !speakers.has(id));
  if (unknown !== undefined)
    throw invalid(
      'selected_speaker_ids',
      `The recording has no speaker ${unknown}. Start the speaker separation first.`,
    );
  if (cut.selectedSpeakers?.length === 0)
    throw invalid('selected_speaker_ids', 'Select at least one speaker, or omit the field.');
}
