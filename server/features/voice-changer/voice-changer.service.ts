import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import {
  maxRecordingBytes,
  maxRecordingChannels,
  maxRecordingS,
} from '../../../contract/speech-tools/recording-limits.ts';
import { findTargetVoice } from '../../../engines/changer/target-voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AudioInput, scanRecording } from '../../platform/audio-input/scan-recording.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { newId } from '../../platform/ids.ts';
import { readAhead } from '../../platform/streams/read-ahead.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { SpeechService } from '../speech/speech.service.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import { streamMetered } from '../usage/metered-stream.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { ConversionService } from './conversion.service.ts';
import { voiceChangesStore } from './voice-changer.store.ts';

interface VoiceChangerDeps {
  readonly blobs: BlobStore;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
  readonly audioInput: Pick<AudioInput, 'inspect' | 'read'>;
  readonly conversion: ConversionService;
  readonly models: Pick<ModelsService, 'get'>;
  readonly voices: Pick<VoicesService, 'get' | 'settings'>;
  readonly speech: Pick<SpeechService, 'readFormat'>;
  readonly history: Pick<HistoryService, 'add' | 'blobKey' | 'sourceKey'>;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
}

export interface VoiceChangeInput {
  readonly file: UploadedFile;
  readonly isRawPcm: boolean;
  readonly removesNoise: boolean;
  readonly voiceId: string;
  readonly modelId: string;
  readonly settings: Parameters<VoicesService['settings']>[2];
  readonly outputFormat: string;
  /** Whether the operation streams; streaming operations do not offer every format. */
  readonly isStreaming: boolean;
  readonly isLoggingEnabled: boolean;
  readonly requestId: string;
}

/** A running conversion: it is charged and stored when its parts end. */
export interface RunningVoiceChange {
  /** Undefined if nothing is stored. */
  readonly historyItemId: string | undefined;
  /** The model that converts. */
  readonly modelId: string;
  readonly contentType: string;
  readonly durationS: number;
  readonly credits: number;
  readonly parts: AsyncIterableIterator<Uint8Array>;
}

const limits = { maxBytes: maxRecordingBytes, maxDurationS: maxRecordingS, maxChannels: maxRecordingChannels };

/** Converts recordings to other voices. */
export function voiceChangerService(deps: VoiceChangerDeps) {
  const { blobs, watermark, audioInput, conversion, models, voices, speech, history, meteredRuns } = deps;

  /** What a request asks for, checked before its recording is decoded. */
  async function readRequest(actor: Actor, input: VoiceChangeInput) {
    const model = models.get(input.modelId);
    if (!model.canConvertVoice)
      throw new AppError('model_cannot_convert', {
        message: `The model ${model.name} cannot convert voices. GET /v1/models shows can_do_voice_conversion.`,
        param: 'model_id',
      });
    const voice = await voices.get(actor, input.voiceId);
    const target = findTargetVoice(voice);
    if (!target) throw new AppError('voice_not_convertible', { param: 'voice_id' });
    const [format, settings, mayStore] = await Promise.all([
      speech.readFormat(actor, input.outputFormat, input.isStreaming),
      voices.settings(actor, voice.id, input.settings),
      deps.zeroRetention.mayStore(actor, input.isLoggingEnabled),
    ]);
    return { model, voice, target, format, settings, mayStore };
  }

  return {
    /** Throws for a voice that the caller may not use; called before a recording is read. */
    async requireVoice(actor: Actor, voiceId: string): Promise<void> {
      await voices.get(actor, voiceId);
    },

    /** Resolves when the first audio is ready. Throws as `AudioInput`, and the errors of voices, models and metering. */
    async change(actor: Actor, input: VoiceChangeInput, signal: AbortSignal): Promise<RunningVoiceChange> {
      const { model, voice, target, format, settings, mayStore } = await readRequest(actor, input);
      const { file, isRawPcm, removesNoise, requestId } = input;
      const source = await audioInput.inspect(file, { param: 'audio', limits, isRawPcm }, signal);
      const { durationS, peaks: sourcePeaks } = await scanRecording(audioInput, source, signal);
      const id = newId();
      const outline = openOutlineMeter();
      let processedS = 0;
      async function* changed(): AsyncGenerator<Pcm> {
        const options = { source, target: target!, similarity: settings.similarity_boost, removesNoise };
        for await (const pcm of conversion.convert(actor, options, signal)) {
          outline.add(pcm);
          processedS += pcm.samples.length / pcm.sampleRate;
          yield pcm;
        }
      }
      const { modelId } = model;
      const work = { product: 'STS', modelId, voiceId: voice.id, durationS, creditRate: voice.creditRate } as const;
      const run = await meteredRuns.open(actor, work, signal);
      const blobKey = history.sourceKey(actor, id);
      const { contentType } = audioFormats[format];
      const durationMs = Math.round(durationS * 1000);
      const stream = streamMetered(
        run,
        {
          audio: watermark.encodeMarked(format, changed(), signal),
          files: mayStore
            ? { blobs, key: history.blobKey(actor, id), source: { key: blobKey, path: file.path } }
            : undefined,
          processedS: () => processedS,
          async store(tx, charge, audioBytes) {
            await history.add(tx, actor, {
              id,
              requestId,
              source: 'STS',
              voiceId: voice.id,
              voiceName: voice.name,
              voiceCategory: voice.category,
              modelId,
              text: null,
              dialogue: null,
              settings,
              contentType,
              outputFormat: format,
              durationMs,
              peaks: encodeOutline(outline.outline()),
              characterCountFrom: charge.from,
              characterCountTo: charge.to,
              audioBytes,
            });
            await voiceChangesStore(tx).insertSource(actor.workspaceId, {
              historyItemId: id,
              fileName: cleanFileName(file.name, 'Recording'),
              contentType: source.mimeType,
              blobKey,
              bytes: file.bytes,
              durationMs,
              peaks: sourcePeaks,
            });
          },
        },
        signal,
      );
      const parts = await readAhead(stream);
      if (!parts) throw new Error('the changed recording is empty');
      return { historyItemId: mayStore ? id : undefined, modelId, contentType, durationS, credits: run.credits, parts };
    },
  };
}
export type VoiceChangerService = ReturnType<typeof voiceChangerService>;
