import { createReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import { EngineError } from '../../../../engines/contract.ts';
import { longestRecordingS, type VoiceLab } from '../../../../engines/lab/lab.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import { type ContainerFacts, containerFacts, isCutOff } from './sample-containers.rules.ts';
import { joined, labRate, namedFile, type Stretch } from './voice-samples.rules.ts';

interface ReadingDeps {
  readonly codecs: Pick<Codecs, 'decode'>;
  readonly lab: Pick<VoiceLab, 'isolate'>;
}

/** A recording that was read: it is known to be sound. Nothing of it is kept yet. */
export interface ReadRecording {
  readonly file: UploadedFile;
  /** As messages call it. */
  readonly label: string;
  /** Mono at 16 kHz. */
  readonly samples: Float32Array;
  readonly durationS: number;
  readonly mimeType: string;
  /** `samples` without their noise, where that was asked for. */
  readonly isolated?: Float32Array;
}

/** Longest that the reading of one file may take. */
const readingMs = 3 * 60_000;

/** Files that people send, as sound. */
export function readingService({ codecs, lab }: ReadingDeps) {
  const service = {
    /**
     * Reads a file to 16 kHz, judged by what is in it and never by its name. Throws `invalid_audio` and `audio_too_long`
     * that name the file; of what expands without end no more than `longestS` is decoded. `index`: its place among the
     * files of the request; `leftS`: what the files together may still have, where that is less. `isCut`: of what is
     * longer than `longestS`, that much is taken.
     */
    async read(
      file: UploadedFile,
      {
        longestS,
        index,
        leftS = longestS,
        param = 'files',
        isCut = false,
      }: { longestS: number; index: number; leftS?: number; param?: string; isCut?: boolean },
      signal: AbortSignal,
    ): Promise<ReadRecording> {
      const label = namedFile(file.name, index);
      const invalid = (why: string) => new AppError('invalid_audio', { message: `${label} ${why}`, param });
      const most = Math.min(longestS, leftS, longestRecordingS);
      const timeout = AbortSignal.timeout(readingMs);
      try {
        const facts = await factsOf(file);
        const both = AbortSignal.any([signal, timeout]);
        const samples = await service.decoded(createReadStream(file.path), both, most, isCut);
        if (samples === 'longer')
          throw new AppError('audio_too_long', {
            message:
              leftS < longestS
                ? `With ${label} the recordings are longer than ${spelled(longestS)} together.`
                : `${label} is longer than ${spelled(longestS)}.`,
            param,
          });
        if (samples.length === 0) throw invalid('has no sound in it.');
        const durationS = samples.length / labRate;
        // What is behind the cut was not decoded.
        const heardS = isCut && durationS >= most ? Number.POSITIVE_INFINITY : durationS;
        if (isCutOff(facts, file.bytes, heardS)) throw invalid('is cut off: a part of the file is missing.');
        return { file, label, samples, durationS, mimeType: facts.mimeType };
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) throw invalid('takes too long to read.');
        if (error instanceof EngineError && !error.retryable) throw invalid('is no audio that can be read.');
        throw error;
      }
    },

    /** The recording with its noise taken out. */
    async withoutNoise(recording: ReadRecording, signal: AbortSignal): Promise<ReadRecording> {
      const { samples } = await lab.isolate({ samples: recording.samples, sampleRate: labRate }, signal);
      return { ...recording, isolated: samples };
    },

    /** Samples at 16 kHz; `longer` as soon as there are more than `longestS`, with `isCut` so many of them. */
    async decoded(
      source: Readable,
      signal: AbortSignal,
      longestS: number,
      isCut = false,
    ): Promise<Float32Array | 'longer'> {
      const pieces: Float32Array[] = [];
      let length = 0;
      try {
        for await (const { samples } of codecs.decode(source, labRate, signal)) {
          pieces.push(samples);
          length += samples.length;
          if (length <= longestS * labRate) continue;
          if (!isCut) return 'longer';
          break;
        }
      } finally {
        source.destroy();
      }
      return joined(pieces).subarray(0, Math.round(longestS * labRate));
    },

    /** These parts of a recording at 16 kHz, in their order; what comes after the last one is not decoded. */
    async decodedParts(source: Readable, stretches: readonly Stretch[], signal: AbortSignal): Promise<Float32Array> {
      const wanted = stretches.map(({ startS, endS }) => ({
        from: Math.round(startS * labRate),
        to: Math.round(endS * labRate),
      }));
      const end = wanted.at(-1)?.to ?? 0;
      const pieces: Float32Array[] = [];
      let at = 0;
      try {
        if (end > 0)
          for await (const { samples } of codecs.decode(source, labRate, signal)) {
            for (const { from, to } of wanted)
              if (from < at + samples.length && to > at)
                pieces.push(samples.slice(Math.max(0, from - at), Math.max(0, to - at)));
            at += samples.length;
            if (at >= end) break;
          }
      } finally {
        source.destroy();
      }
      return joined(pieces);
    },
  };
  return service;
}
export type ReadingService = ReturnType<typeof readingService>;

const spelled = (seconds: number): string =>
  seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;

async function factsOf({ path, bytes }: UploadedFile): Promise<ContainerFacts> {
  await using file = await openFile(path);
  return await containerFacts({
    bytes,
    async at(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
  });
}
