import { randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';
import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { type MusicFormat, musicFiles } from '../../../contract/catalogue/music-styles.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import {
  type CompositionPlanWire,
  type MusicModelId,
  musicModelIds,
} from '../../../contract/speech-tools/music-plan.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { musicRate } from '../../../engines/music/music-constants.ts';
import type { SongPlan } from '../../../engines/music/song-plan.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AudioSource, openAudioInput } from '../../platform/audio-input/audio-input.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import { musicStore } from './music.store.ts';
import { songKey } from './music-files.rules.ts';
import { isProblem, presentPlan, readPlan } from './music-plan.rules.ts';
import { type SongSpec, toSpec } from './music-request.service.ts';
import type { SongAudioService } from './song-audio.service.ts';
import { openVisual } from './song-sound.service.ts';
import type { SongsService } from './songs.service.ts';
import { planForVideos, type VideoPictures } from './video-plan.service.ts';

interface UploadsDeps {
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly clock: Clock;
  readonly codecs: Pick<Codecs, 'readPictureChanges' | 'inspect'>;
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'inspect' | 'read'>;
  readonly songAudio: SongAudioService;
  readonly songs: SongsService;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
}

export interface UploadedSong {
  readonly songId: string;
  /** Undefined unless it was asked for. */
  readonly plan: CompositionPlanWire | undefined;
  readonly visual: readonly number[];
}

interface UploadRequest {
  readonly file: UploadedFile;
  readonly requestId: string;
  /** `true`, or the model whose format the plan has. */
  readonly wantsPlan: string | boolean;
  readonly wantsWords: boolean;
}

const uploadLimits = { maxBytes: musicFiles.maxBytes, maxDurationS: 600, maxChannels: 8 };
const maxVideosS = 600;

/** Files that callers send: songs to take sections from, songs to separate, and videos to compose for. */
export function musicUploadsService(deps: UploadsDeps) {
  const { blobs, live, clock, codecs, audioInput, songAudio, songs, meteredRuns, zeroRetention } = deps;

  /** Reads a whole recording, so that a fault of it is found before anything is stored. */
  async function measure(source: AudioSource, signal: AbortSignal) {
    const outline = openOutlineMeter();
    const visual = openVisual();
    let samples = 0;
    for await (const { channels } of audioInput.read(source, { sampleRate: musicRate }, signal)) {
      const [mono] = channels as [Float32Array<ArrayBuffer>];
      outline.add({ samples: mono, sampleRate: musicRate });
      visual.add([mono, mono]);
      samples += mono.length;
    }
    return { peaks: encodeOutline(outline.outline()), visual: visual.take(true), durationS: samples / musicRate };
  }

  async function readVideo(file: UploadedFile, index: number, signal: AbortSignal): Promise<VideoPictures> {
    const label = file.name.trim() === '' ? `File ${index + 1}` : `“${file.name.slice(0, 100)}”`;
    const refuse = (reason: string) =>
      new AppError('invalid_audio', { message: `${label} ${reason}`, param: 'videos' });
    try {
      const { hasVideo, durationS } = await codecs.inspect(file.path, signal);
      if (!hasVideo) throw refuse('has no pictures.');
      if ((durationS ?? 0) > maxVideosS)
        throw new AppError('audio_too_long', { message: `${label} is longer than 10 minutes.`, param: 'videos' });
      const changes = await codecs.readPictureChanges(file.path, signal);
      const lengthS = durationS ?? changes.at(-1)?.timeS ?? 0;
      if (lengthS === 0) throw refuse('is empty.');
      return { durationS: lengthS, changes };
    } catch (error) {
      if (signal.aborted || error instanceof AppError) throw error;
      throw refuse('is not a video file that can be read.');
    }
  }

  /** The plan of a file that is a song of the caller. Throws `plan_unavailable` for any other recording. */
  async function requirePlan(actor: Actor, file: UploadedFile): Promise<SongPlan> {
    const song = await songs.findByContent(actor, file.bytes, () => createReadStream(file.path));
    const read = song?.plan ? readPlan(song.plan as unknown as CompositionPlanWire) : undefined;
    if (!read || isProblem(read)) throw new AppError('plan_unavailable', { param: 'extract_composition_plan' });
    return read.plan;
  }

  return {
    /**
     * Stores a recording as a song, for the price of composing it. Throws `vocals_unavailable` and `plan_unavailable` for
     * words, and for the plan of a recording that is not a song of the caller.
     */
    async upload(
      actor: Actor,
      { file, requestId, wantsPlan, wantsWords }: UploadRequest,
      signal: AbortSignal,
    ): Promise<UploadedSong> {
      if (wantsWords)
        throw new AppError('vocals_unavailable', {
          message: 'The words of a song need a music provider, which is not configured.',
          param: 'with_timestamps',
        });
      const modelId = planModel(wantsPlan);
      const plan = modelId && presentPlan(await requirePlan(actor, file), modelId);
      const source = await audioInput.inspect(file, { param: 'file', limits: uploadLimits }, signal);
      if (!(await zeroRetention.mayStore(actor, true)))
        throw new AppError('feature_not_available', {
          message: 'This workspace stores nothing, so no song can be uploaded.',
          param: 'file',
        });
      const { peaks, visual, durationS } = await measure(source, signal);
      await using run = await meteredRuns.open(actor, { product: 'Music', modelId: 'music_v1', durationS }, signal);
      const id = newId();
      const blobKey = songKey(actor.workspaceId, id);
      try {
        const audioBytes = await writeBlob(blobs, blobKey, createReadStream(file.path), signal);
        await run.complete({ durationS }, async (tx, charge) => {
          await musicStore(tx).insert(actor.workspaceId, {
            id,
            userId: actor.userId,
            requestId,
            origin: 'upload',
            state: 'completed',
            title: cleanFileName(file.name, 'Uploaded song'),
            modelId: 'music_v1',
            outputFormat: 'file',
            contentType: source.mimeType,
            blobKey,
            audioBytes,
            durationMs: Math.round(durationS * 1000),
            peaks,
            credits: charge.to - charge.from,
            createdAt: clock(),
            endedAt: clock(),
          });
          await live.publish(actor.workspaceId, { topic: 'songs', id }, tx);
        });
      } catch (error) {
        await run.fail(signal);
        await blobs.delete(blobKey);
        throw error;
      }
      return { songId: id, plan, visual };
    },

    /**
     * The stems of a file that is a song of the caller, as a ZIP. Throws `stems_unavailable` for any other recording:
     * without a model, stems of a mix would be guesses.
     */
    async separate(
      actor: Actor,
      file: UploadedFile,
      options: { isTwoStems: boolean; format: MusicFormat },
      signal: AbortSignal,
    ): Promise<Readable> {
      const song = await songs.findByContent(actor, file.bytes, () => createReadStream(file.path));
      const composed = song && (await songs.findComposed(song, signal));
      if (!song || !composed) throw new AppError('stems_unavailable', { param: 'file' });
      const { format, isTwoStems } = options;
      const durationS = (song.durationMs ?? 0) / 1000;
      const run = await meteredRuns.open(actor, { product: 'Music', modelId: song.modelId, durationS }, signal);
      const names = isTwoStems ? (['mix'] as const) : composed.stems;
      const zip = new yazl.ZipFile();
      const output = zip.outputStream as Readable;
      const { extension } = audioFormats[format];
      async function fill(): Promise<void> {
        try {
          for (const name of names) {
            const { audio } = songAudio.open(actor, { ...composed!, clips: [] }, { format, output: name }, signal);
            const stream = new PassThrough();
            zip.addReadStream(stream, `${name === 'mix' ? 'instrumental' : name}.${extension}`, {
              mtime: song!.createdAt,
              compress: false,
            });
            await pump(audio, stream, signal);
          }
          zip.end();
          await run.complete({ durationS });
        } catch (error) {
          await run.fail(signal);
          output.destroy(error as Error);
        } finally {
          await run[Symbol.asyncDispose]();
        }
      }
      // The error of the archive is that of its reader.
      output.on('error', () => {});
      void fill();
      return output;
    },

    /** Plans a song for videos. Throws `invalid_audio` or `audio_too_long`, naming the file. */
    async planVideos(
      files: readonly UploadedFile[],
      words: readonly string[],
      modelId: MusicModelId,
      signal: AbortSignal,
    ): Promise<SongSpec> {
      const videos: VideoPictures[] = [];
      for (const [index, file] of files.entries()) videos.push(await readVideo(file, index, signal));
      const totalS = videos.reduce((sum, { durationS }) => sum + durationS, 0);
      if (totalS > maxVideosS)
        throw new AppError('audio_too_long', {
          message: 'The videos are longer than 10 minutes together.',
          param: 'videos',
        });
      if (totalS < 3)
        throw new AppError('invalid_audio', {
          message: 'The videos are shorter than 3 seconds together.',
          param: 'videos',
        });
      const prompt = words.filter((word) => word !== '').join(', ') || 'cinematic';
      const seed = randomInt(2_147_483_647);
      const plan = planForVideos(videos, prompt, seed);
      return toSpec(
        { plan, clips: [] },
        { wirePlan: presentPlan(plan, modelId), seed, origin: 'video', prompt, modelId },
      );
    },
  };
}
export type MusicUploadsService = ReturnType<typeof musicUploadsService>;

/** Writes in step with the reader. */
async function pump(audio: AsyncIterable<Uint8Array>, stream: PassThrough, signal: AbortSignal): Promise<void> {
  for await (const bytes of audio) {
    if (stream.write(bytes)) continue;
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      stream.once('drain', () => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
    });
  }
  stream.end();
}

/** The model whose plan format a caller asks for; undefined: no plan. */
function planModel(value: string | boolean): MusicModelId | undefined {
  if (value === true || value === 'true') return 'music_v1';
  return musicModelIds.find((id) => id === value);
}
