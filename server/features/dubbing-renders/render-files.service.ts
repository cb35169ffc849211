import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Stereo } from '../../../audio/dubbing/mix-dub.ts';
import { withFlacLength } from '../../../audio/formats/flac-length.ts';
import { withFinalSizes } from '../../../audio/formats/streamed-wav.ts';
import { wavHeaderBytes } from '../../../audio/formats/wav.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { RenderType } from '../../../contract/dubbing/dubbing-limits.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { ChannelPcm } from '../../../engines/codec/decode-stream.ts';
import { type BlobStore, StorageFullError } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { freeDiskBytes } from '../../platform/disk-space.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { RenderArchivesService } from './render-archives.service.ts';
import {
  isSoundType,
  renderContentTypes,
  renderFileName,
  renderRate,
  type SoundType,
  soundFormats,
} from './render-files.rules.ts';
import type { RenderMaterial } from './render-material.service.ts';
import type { RenderSound, RenderSoundService, SoundFiles } from './render-sound.service.ts';

interface RenderFilesDeps {
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'encodeStereo' | 'replaceAudio'>;
  readonly renderSound: RenderSoundService;
  readonly renderArchives: RenderArchivesService;
  readonly temporaryFolder: string;
}

interface RenderOrder {
  readonly type: RenderType;
  readonly normalizesVolume: boolean;
  readonly blobKey: string;
  /** The FLAC file with the same sound; undefined: it is mixed. Of videos. */
  readonly soundKey?: string | undefined;
  readonly signal: AbortSignal;
  /** Called with a number from 0 to 1 while the sound is made. */
  readonly onProgress: (share: number) => Promise<void>;
}

/** What is copied to the disk: the sound of a video that was mixed before, or what sounds are mixed from. */
type CopiedSources =
  | { readonly mixed: string; readonly picture: string }
  | (SoundFiles & { readonly picture: string | undefined });

/** A finished file. */
export interface RenderedFile {
  readonly blobKey: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly fileName: string;
  readonly durationMs: number;
}

/** Bytes that stay free on the disk. */
const reservedBytes = 2 ** 30;
/** Of a lossless file with two channels, at most. */
const soundBytesPerSample = 4;

/** Writes the files of renders. Temporary files are deleted in any case; those of a killed process at the next start. */
export function renderFilesService(deps: RenderFilesDeps) {
  const { blobs, codecs, renderSound, renderArchives, temporaryFolder } = deps;

  async function download(key: string, path: string, signal: AbortSignal): Promise<string> {
    const blob = await blobs.open(key);
    if (!blob) throw new Error('a file of a dubbing project is gone');
    await pipeline(blob.stream, createWriteStream(path), { signal });
    return path;
  }

  async function requireDiskSpace({ project, samples }: RenderMaterial, type: RenderType): Promise<void> {
    const copies = (project.bytes ?? 0) * (type === 'mp4' ? 2 : 1);
    const sound = type === 'mp4' ? samples * soundBytesPerSample : 0;
    if ((await freeDiskBytes(temporaryFolder)) < copies + sound + reservedBytes) throw new StorageFullError();
  }

  /** Copies what the sound is made of; the whole sound and the picture are the same file. */
  async function copySources(
    { project, backdrop, originalKey, lines }: RenderMaterial,
    { type, soundKey, signal }: RenderOrder,
    folder: string,
  ): Promise<CopiedSources> {
    const copied = new Map<string, string>();
    const copy = async (key: string): Promise<string> => {
      const path = copied.get(key) ?? (await download(key, join(folder, `source-${copied.size}`), signal));
      copied.set(key, path);
      return path;
    };
    const picture = type === 'mp4' && project.blobKey !== null ? await copy(project.blobKey) : undefined;
    if (picture !== undefined && soundKey !== undefined) return { picture, mixed: await copy(soundKey) };
    const isSpoken = lines.some(({ sound }) => sound);
    return {
      backdrop: backdrop.blobKey === undefined ? undefined : await copy(backdrop.blobKey),
      original: originalKey === undefined || !isSpoken ? undefined : await copy(originalKey),
      picture,
    };
  }

  function encode(mix: AsyncIterable<Stereo>, type: SoundType, samples: number, signal: AbortSignal) {
    const encoded = codecs.encodeStereo(soundFormats[type], toChannels(mix), signal);
    if (type === 'wav') return withFinalSizes(encoded, wavHeaderBytes + 4 * samples);
    return type === 'flac' ? withFlacLength(encoded, samples) : encoded;
  }

  /** Writes the sound of a video; returns its path. */
  async function writeSound(mix: AsyncIterable<Stereo>, samples: number, folder: string, signal: AbortSignal) {
    const path = join(folder, 'sound');
    await pipeline(Readable.from(encode(mix, 'flac', samples, signal)), createWriteStream(path), { signal });
    return path;
  }

  /** A video with the picture of the source; its bytes and its type. */
  async function writeVideo(
    audioPath: string,
    { blobKey, signal }: RenderOrder,
    { folder, picture }: { readonly folder: string; readonly picture: string },
  ) {
    const outputPath = join(folder, 'video');
    const container = await codecs.replaceAudio({ path: picture, audioPath, outputPath, channels: 2 }, signal);
    const bytes = await writeBlob(blobs, blobKey, createReadStream(outputPath, { highWaterMark: 2 ** 18 }), signal);
    return { bytes, extension: container, contentType: `video/${container}` };
  }

  async function write(
    material: RenderMaterial,
    order: RenderOrder,
    sound: RenderSound,
    { folder, picture }: { readonly folder: string; readonly picture: string | undefined },
  ) {
    const { type, normalizesVolume, blobKey, signal, onProgress } = order;
    const passes = normalizesVolume ? 2 : 1;
    const watch = (mix: AsyncIterable<Stereo>, pass: number) =>
      withProgress(mix, (done) => onProgress((pass + done / material.samples) / passes));
    const gainDb = normalizesVolume
      ? await renderSound.normalization(watch(renderSound.finish(sound.mix(), undefined), 0))
      : undefined;
    const contentType = renderContentTypes[type];
    if (isSoundType(type) || type === 'mp4') {
      const mix = watch(renderSound.finish(sound.mix(), gainDb), passes - 1);
      if (type === 'mp4') {
        const audioPath = await writeSound(mix, material.samples, folder, signal);
        return writeVideo(audioPath, order, { folder, picture: picture! });
      }
      const bytes = await writeBlob(blobs, blobKey, encode(mix, type, material.samples, signal), signal);
      return { bytes, extension: audioFormats[soundFormats[type]].extension, contentType };
    }
    const archive = type === 'tracks_zip' ? renderArchives.tracks : renderArchives.clips;
    const progress = (share: number) => onProgress((passes - 1 + share) / passes);
    const content = archive(material, sound, { gainDb, signal, onProgress: progress });
    return { bytes: await writeBlob(blobs, blobKey, content, signal), extension: 'zip', contentType };
  }

  return {
    /** Renders a file to its blob. Throws the reason of the signal, `StorageFullError`, and like `Codecs.decode`. */
    async render(material: RenderMaterial, order: RenderOrder): Promise<RenderedFile> {
      await requireDiskSpace(material, order.type);
      const folder = await makeTemporaryFolder(temporaryFolder, 'dub');
      try {
        const copied = await copySources(material, order, folder);
        const { bytes, extension, contentType } =
          'mixed' in copied
            ? await writeVideo(copied.mixed, order, { folder, picture: copied.picture })
            : await write(material, order, await renderSound.open(material, copied, order.signal), {
                folder,
                picture: copied.picture,
              });
        const { project, language, samples } = material;
        return {
          blobKey: order.blobKey,
          bytes,
          contentType,
          fileName: renderFileName(project.name, language?.language, extension),
          durationMs: Math.round((samples / renderRate) * 1000),
        };
      } catch (error) {
        // A pipeline has an error of its own for an abort.
        order.signal.throwIfAborted();
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
export type RenderFilesService = ReturnType<typeof renderFilesService>;

async function* toChannels(mix: AsyncIterable<Stereo>): AsyncGenerator<ChannelPcm> {
  for await (const channels of mix) yield { channels, sampleRate: renderRate };
}

async function* withProgress(
  mix: AsyncIterable<Stereo>,
  onSamples: (done: number) => Promise<void>,
): AsyncGenerator<Stereo> {
  let done = 0;
  for await (const piece of mix) {
    done += piece[0].length;
    yield piece;
    await onSamples(done);
  }
}
