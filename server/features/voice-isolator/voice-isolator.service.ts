import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import {
  maxRecordingBytes,
  maxRecordingChannels,
  maxRecordingS,
} from '../../../contract/speech-tools/recording-limits.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Isolator } from '../../../engines/isolate/isolator.ts';
import type { Actor } from '../../platform/actor.ts';
import type { AudioSource } from '../../platform/audio-input/audio-input.ts';
import { type AudioInput, scanRecording } from '../../platform/audio-input/scan-recording.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import { readAhead } from '../../platform/streams/read-ahead.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import { streamMetered } from '../usage/metered-stream.service.ts';
import { isolationKey, sourceKey } from './isolation-files.rules.ts';
import { isolationVideoJob } from './isolation-videos.service.ts';
import { isolationsStore } from './voice-isolator.store.ts';

export interface VoiceIsolatorDeps {
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly isolator: Isolator;
  readonly audioInput: Pick<AudioInput, 'inspect' | 'read'>;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly live: Pick<Live, 'publish'>;
  readonly clock: Clock;
}

export interface IsolationInput {
  readonly file: UploadedFile;
  readonly isRawPcm: boolean;
  readonly preview: string | undefined;
}

/** A running isolation: it is charged and stored when its parts end. */
export interface RunningIsolation {
  /** Undefined if nothing is stored. */
  readonly id: string | undefined;
  readonly contentType: string;
  readonly durationS: number;
  readonly credits: number;
  readonly parts: AsyncIterableIterator<Uint8Array>;
}

export const isolatorModelId = 'voice_isolator';
const limits = { maxBytes: maxRecordingBytes, maxDurationS: maxRecordingS, maxChannels: maxRecordingChannels };
const format = 'mp3_44100_128';

/** Removes background noise from recordings. */
export function voiceIsolatorService(deps: VoiceIsolatorDeps) {
  const { blobs, codecs, isolator, audioInput, meteredRuns, zeroRetention, jobs, live, clock } = deps;

  /** The speech of a recording, in its length; `onPcm` gets what the encoder takes. */
  async function* isolated(
    actor: Actor,
    source: AudioSource,
    onPcm: (pcm: Pcm) => void,
    signal: AbortSignal,
  ): AsyncGenerator<Pcm> {
    const sampleRate = source.sampleRate <= 16_000 ? 16_000 : 48_000;
    async function* recording() {
      for await (const { channels } of audioInput.read(source, { sampleRate }, signal))
        yield { samples: channels[0]!, sampleRate };
    }
    for await (const pcm of isolator.isolate(recording(), { tenant: actor.workspaceId }, signal)) {
      onPcm(pcm);
      yield pcm;
    }
  }

  return {
    /** Resolves when the first audio is ready. Throws as `AudioInput`, and the errors of metering. */
    async isolate(actor: Actor, input: IsolationInput, signal: AbortSignal): Promise<RunningIsolation> {
      const { file, isRawPcm, preview } = input;
      const source = await audioInput.inspect(file, { param: 'audio', limits, isRawPcm }, signal);
      const scan = await scanRecording(audioInput, source, signal);
      const mayStore = await zeroRetention.mayStore(actor, true);
      const id = newId();
      const outline = openOutlineMeter();
      let processedS = 0;
      const onPcm = (pcm: Pcm): void => {
        outline.add(pcm);
        processedS += pcm.samples.length / pcm.sampleRate;
      };
      const { durationS } = scan;
      const run = await meteredRuns.open(actor, { product: 'Isolation', modelId: isolatorModelId, durationS }, signal);
      const keys = { blobKey: isolationKey(actor.workspaceId, id), sourceBlobKey: sourceKey(actor.workspaceId, id) };
      const { contentType } = audioFormats[format];
      const stream = streamMetered(
        run,
        {
          audio: codecs.encode(format, isolated(actor, source, onPcm, signal), signal),
          files: mayStore
            ? { blobs, key: keys.blobKey, source: { key: keys.sourceBlobKey, path: file.path } }
            : undefined,
          processedS: () => processedS,
          async store(tx, charge, audioBytes) {
            await isolationsStore(tx).insert(actor.workspaceId, {
              id,
              userId: actor.userId,
              title: cleanFileName(file.name, 'Recording'),
              // The picture of a video is copied afterwards, so that the audio does not wait for it.
              state: source.hasVideo ? 'running' : 'completed',
              outputFormat: format,
              contentType,
              ...keys,
              audioBytes,
              durationMs: Math.round(durationS * 1000),
              peaks: encodeOutline(outline.outline()),
              sourcePeaks: scan.peaks,
              sourceBytes: file.bytes,
              sourceType: source.mimeType,
              preview: preview ?? null,
              credits: charge.to - charge.from,
              createdAt: clock(),
              endedAt: source.hasVideo ? null : clock(),
            });
            if (source.hasVideo)
              await jobs.send(isolationVideoJob, { isolationId: id }, { workspaceId: actor.workspaceId, tx });
            await live.publish(actor.workspaceId, { topic: 'isolations', id }, tx);
          },
        },
        signal,
      );
      const parts = await readAhead(stream);
      if (!parts) throw new Error('the isolated recording is empty');
      return { id: mayStore ? id : undefined, contentType, durationS, credits: run.credits, parts };
    },
  };
}
export type VoiceIsolatorService = ReturnType<typeof voiceIsolatorService>;
