import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openLoudnessMeter } from '../../../audio/analysis/loudness-meter.ts';
import { limitStereo, type Stereo } from '../../../audio/dubbing/mix-dub.ts';
import { shapeTake } from '../../../audio/dubbing/place-takes.ts';
import { readWav, wavHeader, wavHeaderBytes, withWavSizes } from '../../../audio/formats/wav.ts';
import type { VoiceoverExportFormat } from '../../../contract/dubbing/voiceover-limits.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { stretchSpeech } from './voiceover-files.service.ts';
import { type MixedClip, mixClips, mixRate, planMix, toSamples } from './voiceover-mix.rules.ts';
import type { ProjectContents } from './voiceover-projects.service.ts';
import type { VoiceoverFile } from './voiceover-projects.store.ts';

interface VoiceoverMixingDeps {
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'encodeStereo' | 'decodeFile' | 'replaceAudio'>;
  readonly watermark: Pick<Watermark, 'mark'>;
  readonly temporaryFolder: string;
}

interface MixOptions {
  readonly blobKey: string;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => Promise<void>;
}

/** A finished file. */
interface MixedFile {
  readonly blobKey: string;
  readonly bytes: number;
  readonly durationMs: number;
  readonly contentType: string;
  readonly extension: string;
}

/** The loudness of videos and podcasts in LUFS, and the ceiling of true peaks in dBTP. */
const [targetLufs, ceilingDb] = [-16, -1];
const maxGainDb = 30;
/** Part of the work that measures the loudness. */
const measuredShare = 0.45;
const encoding = { mp3: 'mp3_44100_192', mp4: 'mp3_44100_192' } as const;

/** Mixes projects to files. The memory does not grow with their length. */
export function voiceoverMixingService({ blobs, codecs, watermark, temporaryFolder }: VoiceoverMixingDeps) {
  async function fetchFile({ blobKey }: VoiceoverFile, path: string, signal: AbortSignal): Promise<void> {
    const blob = await blobs.open(blobKey);
    if (!blob) throw new AppError('voiceover_file_not_found', { message: 'A file of this project is missing.' });
    await pipeline(blob.stream, createWriteStream(path), { signal });
  }

  /** Speech is short and read at once; other files are decoded in pieces, from one copy for all clips of them. */
  function openSounds(folder: string, signal: AbortSignal) {
    const paths = new Map<string, Promise<string>>();
    const pathOf = (file: VoiceoverFile): Promise<string> => {
      const known = paths.get(file.id);
      if (known) return known;
      const path = join(folder, file.id);
      const fetched = fetchFile(file, path, signal).then(() => path);
      paths.set(file.id, fetched);
      return fetched;
    };

    async function* speech({ file, skipMs, tempo }: MixedClip): AsyncGenerator<Stereo> {
      const blob = await blobs.open(file.blobKey);
      if (!blob) throw new AppError('voiceover_file_not_found', { message: 'A file of this project is missing.' });
      const whole = readWav(await buffer(blob.stream));
      const skipped = { ...whole, samples: whole.samples.subarray(Math.round((skipMs * whole.sampleRate) / 1000)) };
      const pcm = tempo > 1 ? await stretchSpeech(skipped, tempo, watermark) : skipped;
      const endMs = (pcm.samples.length / pcm.sampleRate) * 1000;
      const samples = shapeTake({ startMs: 0, endMs, stretch: 1 }, pcm, mixRate).slice();
      yield [samples, samples];
    }

    async function* recording({ file, skipMs }: MixedClip): AsyncGenerator<Stereo> {
      let skip = toSamples(skipMs);
      const options = { sampleRate: mixRate, channels: 2 };
      for await (const { channels } of codecs.decodeFile(await pathOf(file), options, signal)) {
        const from = Math.min(skip, channels[0]!.length);
        skip -= from;
        const [left, right = left] = channels.map((channel) => channel.slice(from));
        if (left!.length > 0) yield [left!, right!];
      }
    }

    return { pathOf, open: (clip: MixedClip) => (clip.file.kind === 'speech' ? speech(clip) : recording(clip)) };
  }

  return {
    /** Renders a project to a blob. Throws the reason of the signal, and `invalid_parameters` if nothing is heard. */
    async render(
      contents: ProjectContents,
      format: VoiceoverExportFormat,
      { blobKey, signal, onProgress }: MixOptions,
    ): Promise<MixedFile> {
      const clips = planMix(contents);
      const video = contents.files.find(({ id }) => id === contents.project.videoFileId);
      requireContent(clips, format, video);
      const end = Math.max(...clips.map(({ start, length }) => start + length), 1);
      const total = format === 'mp4' ? Math.max(end, toSamples(video!.durationMs)) : end;
      const folder = await makeTemporaryFolder(temporaryFolder, 'voiceover');
      try {
        const { open, pathOf } = openSounds(folder, signal);
        const report = progressOf(total, onProgress);
        const meter = openLoudnessMeter(mixRate, 2);
        for await (const piece of report(mixClips(clips, total, open), 0, measuredShare)) {
          signal.throwIfAborted();
          meter.add(piece);
        }
        const loudness = meter.loudness();
        const gainDb = Number.isFinite(loudness) ? Math.min(maxGainDb, Math.max(-maxGainDb, targetLufs - loudness)) : 0;
        const loud = limitStereo(mixClips(clips, total, open), { sampleRate: mixRate, gainDb, ceilingDb });
        const source = report(loud, measuredShare, format === 'mp4' ? 0.9 : 1);
        const durationMs = Math.round((total / mixRate) * 1000);
        if (format === 'wav') {
          const bytes = await writeBlob(blobs, blobKey, wavFile(source, total), signal);
          return { blobKey, bytes, durationMs, contentType: 'audio/wav', extension: 'wav' };
        }
        const encoded = codecs.encodeStereo(encoding[format], channelsOf(source), signal);
        if (format === 'mp3') {
          const bytes = await writeBlob(blobs, blobKey, encoded, signal);
          return { blobKey, bytes, durationMs, contentType: 'audio/mpeg', extension: 'mp3' };
        }
        const [audioPath, outputPath] = [join(folder, 'sound.mp3'), join(folder, 'output')];
        await pipeline(encoded, createWriteStream(audioPath), { signal });
        const files = { path: await pathOf(video!), audioPath, outputPath, channels: 2 } as const;
        const container = await codecs.replaceAudio(files, signal);
        const { size } = await stat(outputPath);
        await writeBlob(blobs, blobKey, createReadStream(outputPath), signal);
        return { blobKey, bytes: size, durationMs, contentType: `video/${container}`, extension: container };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    /** Throws like `render`, before anything is rendered. */
    requireRenderable(contents: ProjectContents, format: VoiceoverExportFormat): void {
      const video = contents.files.find(({ id }) => id === contents.project.videoFileId);
      requireContent(planMix(contents), format, video);
    },
  };
}
export type VoiceoverMixingService = ReturnType<typeof voiceoverMixingService>;

function requireContent(
  clips: readonly MixedClip[],
  format: VoiceoverExportFormat,
  video: VoiceoverFile | undefined,
): void {
  const refuse = (message: string) => new AppError('invalid_parameters', { message, param: 'format' });
  if (clips.length === 0) throw refuse('Nothing is heard in this project. Speak a clip or add a recording first.');
  if (format === 'mp4' && !video) throw refuse('An MP4 file needs a video. Add one to the project first.');
}

const progressOf = (total: number, onProgress: (share: number) => Promise<void>) =>
  async function* report(source: AsyncIterable<Stereo>, from: number, to: number): AsyncGenerator<Stereo> {
    let done = 0;
    for await (const piece of source) {
      yield piece;
      done += piece[0].length;
      await onProgress(from + (to - from) * Math.min(1, done / total));
    }
  };

async function* channelsOf(source: AsyncIterable<Stereo>) {
  for await (const channels of source) yield { channels, sampleRate: mixRate };
}

/** A WAV file of 16 bits in stereo, whose length is known before. */
async function* wavFile(source: AsyncIterable<Stereo>, total: number): AsyncGenerator<Uint8Array> {
  yield withWavSizes(wavHeader(mixRate, 2), wavHeaderBytes + total * 4);
  const toInt = (sample: number) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
  for await (const [left, right] of source) {
    const bytes = Buffer.alloc(left.length * 4);
    for (let at = 0; at < left.length; at++) {
      bytes.writeInt16LE(toInt(left[at]!), at * 4);
      bytes.writeInt16LE(toInt(right[at]!), at * 4 + 2);
    }
    yield bytes;
  }
}
