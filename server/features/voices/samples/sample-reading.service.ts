import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { concatSamples } from '../../../../audio/pcm.ts';
import { netSpeechSeconds } from '../../../../contract/catalogue/voices/net-speech.ts';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import { maxRecordingS, type VoiceLab } from '../../../../engines/lab/lab.ts';
import { AppError } from '../../../platform/app-error.ts';
import { nameFile } from '../../../platform/audio-input/audio-input-messages.ts';
import { isTruncated, readContainer } from '../../../platform/audio-input/container-facts.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import { labSampleRate, type Segment } from './voice-samples.rules.ts';

interface SampleReadingDeps {
  readonly codecs: Pick<Codecs, 'decode'>;
  readonly lab: Pick<VoiceLab, 'isolate'>;
}

/** An uploaded file that was decoded; nothing of it is stored yet. */
export interface DecodedRecording {
  readonly file: UploadedFile;
  /** Its name in messages. */
  readonly label: string;
  /** Mono at 16 kHz. */
  readonly samples: Float32Array;
  readonly durationS: number;
  /** Without pauses. */
  readonly speechS: number;
  readonly mimeType: string;
  /** `samples` without noise, if that was requested. */
  readonly isolated?: Float32Array;
}

const readTimeoutMs = 3 * 60_000;

/** Decodes uploaded audio files. */
export function sampleReadingService({ codecs, lab }: SampleReadingDeps) {
  const service = {
    /**
     * Decodes a file to 16 kHz mono, by its content and never by its name. Decodes at most `maxDurationS`, so that a small
     * file cannot expand without limit. `index`: position in the request, for messages. `remainingS`: what the other files
     * of the request leave of the total. `truncate`: takes the first `maxDurationS` instead of failing. Throws
     * `invalid_audio` or `audio_too_long`, naming the file.
     */
    async read(
      file: UploadedFile,
      {
        maxDurationS,
        index,
        remainingS = maxDurationS,
        param = 'files',
        truncate = false,
      }: { maxDurationS: number; index: number; remainingS?: number; param?: string; truncate?: boolean },
      signal: AbortSignal,
    ): Promise<DecodedRecording> {
      const label = nameFile(file.name, index);
      const invalid = (reason: string) => new AppError('invalid_audio', { message: `${label} ${reason}`, param });
      const maxS = Math.min(maxDurationS, remainingS, maxRecordingS);
      const timeout = AbortSignal.timeout(readTimeoutMs);
      try {
        const container = await readContainer(file.path, file.bytes);
        const decodeSignal = AbortSignal.any([signal, timeout]);
        const samples = await service.decode(createReadStream(file.path), decodeSignal, maxS, truncate);
        if (samples === 'longer')
          throw new AppError('audio_too_long', {
            message:
              remainingS < maxDurationS
                ? `With ${label}, the recordings are longer than ${formatDuration(maxDurationS)} in total.`
                : `${label} is longer than ${formatDuration(maxDurationS)}.`,
            param,
          });
        if (samples.length === 0) throw invalid('contains no audio.');
        const durationS = samples.length / labSampleRate;
        // A truncated read stops early, so its duration says nothing about the file.
        const durationForCheckS = truncate && durationS >= maxS ? Number.POSITIVE_INFINITY : durationS;
        if (isTruncated(container, file.bytes, durationForCheckS))
          throw invalid('is incomplete: part of the file is missing.');
        const speechS = netSpeechSeconds(samples, labSampleRate);
        return { file, label, samples, durationS, speechS, mimeType: container.mimeType };
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) throw invalid('takes too long to decode.');
        if (error instanceof EngineError && !error.retryable)
          throw invalid('could not be read. Upload another audio file.');
        throw error;
      }
    },

    /** Adds a version without background noise. */
    async removeNoise(recording: DecodedRecording, signal: AbortSignal): Promise<DecodedRecording> {
      const { samples } = await lab.isolate({ samples: recording.samples, sampleRate: labSampleRate }, signal);
      return { ...recording, isolated: samples };
    },

    /** Decodes to 16 kHz. Returns `longer` once there is more than `maxDurationS`, or that much with `truncate`. */
    async decode(
      source: Readable,
      signal: AbortSignal,
      maxDurationS: number,
      truncate = false,
    ): Promise<Float32Array | 'longer'> {
      const pieces: Float32Array[] = [];
      let length = 0;
      try {
        for await (const { samples } of codecs.decode(source, labSampleRate, signal)) {
          pieces.push(samples);
          length += samples.length;
          if (length <= maxDurationS * labSampleRate) continue;
          if (!truncate) return 'longer';
          break;
        }
      } finally {
        source.destroy();
      }
      return concatSamples(pieces).subarray(0, Math.round(maxDurationS * labSampleRate));
    },

    /** Decodes only these segments to 16 kHz, in order; stops after the last one. */
    async decodeSegments(source: Readable, segments: readonly Segment[], signal: AbortSignal): Promise<Float32Array> {
      const ranges = segments.map(({ startS, endS }) => ({
        from: Math.round(startS * labSampleRate),
        to: Math.round(endS * labSampleRate),
      }));
      const end = ranges.at(-1)?.to ?? 0;
      const pieces: Float32Array[] = [];
      let at = 0;
      try {
        if (end > 0)
          for await (const { samples } of codecs.decode(source, labSampleRate, signal)) {
            for (const { from, to } of ranges)
              if (from < at + samples.length && to > at)
                pieces.push(samples.slice(Math.max(0, from - at), Math.max(0, to - at)));
            at += samples.length;
            if (at >= end) break;
          }
      } finally {
        source.destroy();
      }
      return concatSamples(pieces);
    },
  };
  return service;
}

const formatDuration = (seconds: number): string =>
  seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
