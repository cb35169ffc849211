import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dubbingLimits } from '../../../contract/dubbing/dubbing-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AudioSource, openAudioInput } from '../../platform/audio-input/audio-input.ts';
import { type PeakRequest, peakFiles } from '../../platform/blobs/audio-peaks.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { DubbingAccessService } from './dubbing-access.service.ts';
import type { DubbingProject } from './dubbing-projects.store.ts';
import type { SegmentSpan } from './transcripts/dubbing-transcripts.store.ts';

interface DubbingSourceDeps {
  readonly blobs: BlobStore;
  readonly temporaryFolder: string;
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'inspect' | 'read'>;
  readonly access: Pick<DubbingAccessService, 'require' | 'rows'>;
}

/** The source as a file; deleted when disposed. */
export type SourceFile = UploadedFile & AsyncDisposable;

/** Hz, of the sound that voices are judged and cloned by. */
export const voiceSampleRate = 16_000;

export const sourceLimits = {
  maxBytes: dubbingLimits.maxBytes,
  maxDurationS: dubbingLimits.maxDurationS,
  maxChannels: 32,
} as const;

const noFile = () => new AppError('dubbing_media_not_found', { param: 'project_id' });

/** The recordings and videos of projects, and the sound of their speakers. */
export function dubbingSourceService({ blobs, temporaryFolder, audioInput, access }: DubbingSourceDeps) {
  const peaks = peakFiles({ blobs });

  async function copy(key: string | null, name: string, signal: AbortSignal): Promise<SourceFile> {
    const blob = key === null ? undefined : await blobs.open(key);
    if (!blob) throw noFile();
    const folder = await makeTemporaryFolder(temporaryFolder, 'dubbing');
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const path = join(folder, 'source');
      await pipeline(blob.stream, createWriteStream(path), { signal });
      return { name, bytes: blob.bytes, path, [Symbol.asyncDispose]: remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }

  async function openFile(
    { blobKey, bytes, contentType, fileName, name }: DubbingProject,
    rangeHeader: string | undefined,
  ) {
    if (blobKey === null || bytes === null) throw noFile();
    const range = requestedRange(rangeHeader, bytes);
    const blob = await blobs.open(blobKey, range);
    if (!blob) throw noFile();
    return {
      contentType: contentType ?? 'application/octet-stream',
      title: fileName ?? name,
      bytes,
      range,
      stream: blob.stream,
    };
  }

  const service = {
    /** A copy of the source on disk, since decoders seek in it. Throws `dubbing_media_not_found`. */
    open: ({ blobKey, fileName }: Pick<DubbingProject, 'blobKey' | 'fileName'>, signal: AbortSignal) =>
      copy(blobKey, fileName ?? 'source', signal),

    /** A copy of what the voices are heard in best: the sound of the voices alone if it was given, else the source. */
    openVoices: (
      { foregroundKey, blobKey, fileName }: Pick<DubbingProject, 'foregroundKey' | 'blobKey' | 'fileName'>,
      signal: AbortSignal,
    ) => copy(foregroundKey ?? blobKey, fileName ?? 'source', signal),

    /** A copy of the sound behind the voices; undefined if the project has none apart. */
    openBackground: async ({ backgroundKey }: Pick<DubbingProject, 'backgroundKey'>, signal: AbortSignal) =>
      backgroundKey === null ? undefined : copy(backgroundKey, 'background', signal),

    /** Throws `invalid_audio` or `audio_too_long`, as `AudioInput.inspect`. */
    inspect: (file: UploadedFile, signal: AbortSignal): Promise<AudioSource> =>
      audioInput.inspect(file, { param: 'file', limits: sourceLimits }, signal),

    /**
     * The sound of each speaker at `voiceSampleRate`: their longest segments, up to `maxS` seconds. The source is decoded no
     * further than the last of them.
     */
    async readSpeakers(
      source: AudioSource,
      spans: readonly SegmentSpan[],
      maxS: number,
      signal: AbortSignal,
    ): Promise<Map<string, Float32Array>> {
      const chosen = chooseSpans(spans, maxS).toSorted((a, b) => a.startMs - b.startMs);
      const parts = new Map<string, Float32Array[]>(chosen.map(({ speakerId }) => [speakerId, []]));
      const untilMs = Math.max(0, ...chosen.map(({ endMs }) => endMs));
      let at = 0;
      for await (const { channels } of audioInput.read(source, { sampleRate: voiceSampleRate }, signal)) {
        const samples = channels[0]!;
        const [fromMs, toMs] = [toMilliseconds(at), toMilliseconds(at + samples.length)];
        for (const { speakerId, startMs, endMs } of chosen) {
          if (startMs >= toMs || endMs <= fromMs) continue;
          const piece = samples.slice(Math.max(0, toSamples(startMs) - at), toSamples(endMs) - at);
          parts.get(speakerId)!.push(piece);
        }
        at += samples.length;
        if (toMilliseconds(at) >= untilMs) break;
      }
      return new Map([...parts].map(([speakerId, pieces]) => [speakerId, concat(pieces)]));
    },

    /** The source, or the requested range of it. Throws `range_not_satisfiable` and `dubbing_media_not_found`. */
    openMedia: async (actor: Actor, projectId: string, rangeHeader: string | undefined) =>
      openFile(await access.require(actor, projectId), rangeHeader),

    /** The source of a project whose signed link was checked, whoever calls. */
    async openLinkedMedia(projectId: string, rangeHeader: string | undefined) {
      const project = await access.rows().findLinked(projectId);
      if (!project) throw noFile();
      return openFile(project, rangeHeader);
    },
    /** Pixels of the waveform. Throws `dubbing_media_not_found` for a source without sound, or that was not read yet. */
    async peaks(actor: Actor, projectId: string, request: PeakRequest): Promise<Uint8Array> {
      const { blobKey, hasAudio, durationMs, workspaceId } = await access.require(actor, projectId);
      if (blobKey === null || !hasAudio || durationMs === null) throw noFile();
      const decode = async (): Promise<never> => Promise.reject(noFile());
      return peaks.read({ blobKey, tenant: workspaceId, decode }, request);
    },
  };
  return service;
}
export type DubbingSourceService = ReturnType<typeof dubbingSourceService>;

const toMilliseconds = (samples: number): number => (samples / voiceSampleRate) * 1000;
const toSamples = (ms: number): number => Math.round((ms * voiceSampleRate) / 1000);

/** The longest spans of each speaker that together last up to `maxS` seconds. */
function chooseSpans(spans: readonly SegmentSpan[], maxS: number): SegmentSpan[] {
  const chosen: SegmentSpan[] = [];
  for (const own of Map.groupBy(spans, ({ speakerId }) => speakerId).values()) {
    let lengthMs = 0;
    for (const span of own.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))) {
      if (lengthMs >= maxS * 1000) break;
      chosen.push(span);
      lengthMs += span.endMs - span.startMs;
    }
  }
  return chosen;
}

function concat(pieces: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
