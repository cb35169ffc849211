import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { shapeTake } from '../../../audio/dubbing/place-takes.ts';
import { readWav, writeWav } from '../../../audio/formats/wav.ts';
import { concatSamples, type Pcm } from '../../../audio/pcm.ts';
import { voiceoverLimits } from '../../../contract/dubbing/voiceover-limits.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { openAudioInput } from '../../platform/audio-input/audio-input.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import type { VoiceoverAccessService } from './voiceover-access.service.ts';
import { peakCount, voiceoverFileKey } from './voiceover-files.rules.ts';
import { type VoiceoverFile, type VoiceoverProject, voiceoverProjectsStore } from './voiceover-projects.store.ts';

/** A sound that another noun stores; throws the error of its noun if the caller may not hear it. */
type OpenSound = (actor: Actor, id: string) => Promise<{ readonly title: string; readonly stream: Readable }>;

/** Where copies of sounds come from, by the field of the request. */
interface VoiceoverSources {
  readonly sound_effect_id: OpenSound;
  readonly song_id: OpenSound;
  readonly history_item_id: OpenSound;
}

type NewVoiceoverFile = { readonly [K in keyof VoiceoverSources]?: string | null | undefined } & {
  readonly name?: string | null | undefined;
};

interface VoiceoverFilesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  /** For copies, while their sound is read. */
  readonly temporaryFolder: string;
  readonly codecs: Pick<Codecs, 'inspect'>;
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'inspect' | 'read'>;
  readonly watermark: Pick<Watermark, 'mark'>;
  readonly voiceoverAccess: VoiceoverAccessService;
  readonly sources: VoiceoverSources;
}

const limits = { maxBytes: voiceoverLimits.maxBytes, maxDurationS: voiceoverLimits.maxDurationS, maxChannels: 8 };
/** Hz at which the waveform is measured. */
const measureRate = 16_000;
const sourceFields = ['sound_effect_id', 'song_id', 'history_item_id'] as const;
const kinds = { sound_effect_id: 'effect', song_id: 'music', history_item_id: 'upload' } as const;
/** What other sites do not play as a page of theirs. */
const safeTypes = /^(?:audio|video)\/[\w.+-]+$/;

const notFound = () => new AppError('voiceover_file_not_found', { param: 'file_id' });

/** Recordings, videos, effects and music of voiceover projects, and their speech. */
export function voiceoverFilesService(deps: VoiceoverFilesDeps) {
  const { db, clock, blobs, live, temporaryFolder, codecs, audioInput, watermark, voiceoverAccess, sources } = deps;

  async function requireRoom(tx: Db | Tx, project: VoiceoverProject): Promise<void> {
    if ((await voiceoverProjectsStore(tx).countFiles(project)) < voiceoverLimits.files) return;
    throw new AppError('invalid_parameters', {
      message: `A project has at most ${voiceoverLimits.files} files.`,
      param: 'file',
    });
  }

  /** Writes the sound of another noun to a file, so that it is judged and measured like an upload. */
  async function download({ title, stream }: Awaited<ReturnType<OpenSound>>, signal: AbortSignal) {
    const path = join(temporaryFolder, `voiceover-sound-${randomUUID()}`);
    const dispose = () => rm(path, { force: true });
    try {
      await pipeline(stream, createWriteStream(path), { signal });
      const { size } = await stat(path);
      return { name: cleanFileName(title, 'Sound'), bytes: size, path, [Symbol.asyncDispose]: dispose };
    } catch (error) {
      await dispose();
      throw error;
    }
  }

  /** The length of a video without sound, which is only shown. */
  async function inspectSilentVideo(file: UploadedFile, signal: AbortSignal) {
    if (file.bytes === 0 || file.bytes > limits.maxBytes) return undefined;
    const facts = await codecs.inspect(file.path, signal).catch(() => undefined);
    if (!facts?.hasVideo || facts.audio || facts.durationS === undefined) return undefined;
    return facts.durationS <= limits.maxDurationS ? facts.durationS : undefined;
  }

  /** Judges a file by its content and reads all of it, so that a fault is found before anything is stored. */
  async function measure(file: UploadedFile, param: string, signal: AbortSignal) {
    const silentS = await inspectSilentVideo(file, signal);
    if (silentS !== undefined)
      return { kind: 'video', contentType: 'video/mp4', durationMs: Math.round(silentS * 1000), peaks: null } as const;
    const source = await audioInput.inspect(file, { param, limits }, signal);
    const outline = openOutlineMeter();
    let samples = 0;
    for await (const { channels } of audioInput.read(source, { sampleRate: measureRate }, signal)) {
      outline.add({ samples: channels[0]! as Float32Array<ArrayBuffer>, sampleRate: measureRate });
      samples += channels[0]!.length;
    }
    const durationMs = Math.round((samples * 1000) / measureRate);
    const peaks = encodeOutline(outline.outline(peakCount(durationMs)));
    return { kind: source.hasVideo ? 'video' : 'upload', contentType: source.mimeType, durationMs, peaks } as const;
  }

  return {
    /** Checked before a file is read. Throws `invalid_parameters` for a project that is full. */
    async requireRoom(actor: Actor, projectId: string): Promise<void> {
      await requireRoom(db, await voiceoverAccess.require(actor, projectId, 'voiceover_project.update'));
    },

    /** Adds a file, or the copy of another sound: exactly one of them. Throws `invalid_audio`, naming the file. */
    async add(
      actor: Actor,
      projectId: string,
      input: NewVoiceoverFile,
      upload: UploadedFile | undefined,
      signal: AbortSignal,
    ): Promise<VoiceoverFile> {
      const project = await voiceoverAccess.require(actor, projectId, 'voiceover_project.update');
      const named = sourceFields.filter((field) => input[field]);
      if (named.length + (upload ? 1 : 0) !== 1)
        throw new AppError('invalid_parameters', {
          message: `Send a file or one of ${sourceFields.join(', ')}.`,
          param: 'file',
        });
      if (upload) {
        const name = input.name ?? cleanFileName(upload.name.replace(/\.\w{1,5}$/, ''), 'Recording');
        return store(actor, project, { file: upload, name, param: 'file' }, signal);
      }
      const param = named[0]!;
      const source = await sources[param](actor, input[param]!).catch((error: unknown) => {
        // Its noun names the parameter of its own routes.
        throw error instanceof AppError ? new AppError(error.code, { message: error.message, param }) : error;
      });
      await using file = await download(source, signal);
      const name = (input.name ?? file.name).slice(0, voiceoverLimits.nameLength);
      // Awaited, since the file is deleted when this returns.
      return await store(actor, project, { file, name, param, kind: kinds[param] }, signal);
    },

    /** The file, or the part that a `Range` header names; speech also at another tempo, completely. */
    async open(actor: Actor, projectId: string, id: string, tempo: number, rangeHeader: string | undefined) {
      const project = await voiceoverAccess.require(actor, projectId);
      const file = await voiceoverProjectsStore(db).findFile(project, id);
      if (!file) throw notFound();
      const contentType = safeTypes.test(file.contentType) ? file.contentType : 'application/octet-stream';
      const common = { contentType, name: file.name };
      if (tempo > 1 && file.kind === 'speech') {
        const blob = await blobs.open(file.blobKey);
        if (!blob) throw notFound();
        const bytes = writeWav(await stretchSpeech(readWav(await buffer(blob.stream)), tempo, watermark));
        return { ...common, bytes: bytes.length, range: undefined, stream: Readable.from([bytes]) };
      }
      const range = requestedRange(rangeHeader, file.bytes);
      const blob = await blobs.open(file.blobKey, range);
      if (!blob) throw notFound();
      return { ...common, bytes: file.bytes, range, stream: blob.stream };
    },
  };

  async function store(
    actor: Actor,
    project: VoiceoverProject,
    upload: { file: UploadedFile; name: string; param: string; kind?: VoiceoverFile['kind'] },
    signal: AbortSignal,
  ): Promise<VoiceoverFile> {
    const measured = await measure(upload.file, upload.param, signal);
    const id = newId();
    const blobKey = voiceoverFileKey(project, id);
    const bytes = await writeBlob(blobs, blobKey, createReadStream(upload.file.path), signal);
    const row: VoiceoverFile = {
      ...measured,
      ...(upload.kind && { kind: upload.kind }),
      id,
      projectId: project.id,
      userId: actor.userId,
      name: upload.name,
      blobKey,
      bytes,
      fingerprint: null,
      credits: 0,
      createdAt: clock(),
    };
    try {
      await transaction(db, async (tx) => {
        const rows = voiceoverProjectsStore(tx);
        if (!(await rows.lock(project))) throw new AppError('voiceover_project_not_found', { param: 'project_id' });
        await requireRoom(tx, project);
        await rows.insertFiles([row]);
        await live.publish(actor.workspaceId, { topic: 'voiceover-projects', id: project.id }, tx);
      });
    } catch (error) {
      await blobs.delete(blobKey);
      throw error;
    }
    return row;
  }
}
export type VoiceoverFilesService = ReturnType<typeof voiceoverFilesService>;

/** Speech at another tempo. Stretching removes the mark of generated audio, so it is embedded again. */
export async function stretchSpeech(pcm: Pcm, tempo: number, watermark: Pick<Watermark, 'mark'>): Promise<Pcm> {
  const endMs = ((pcm.samples.length / pcm.sampleRate) * 1000) / tempo;
  const samples = shapeTake({ startMs: 0, endMs, stretch: tempo }, pcm, pcm.sampleRate);
  const parts: Float32Array[] = [];
  for await (const part of watermark.mark(once({ samples, sampleRate: pcm.sampleRate })))
    parts.push(part.samples.slice());
  return { samples: concatSamples(parts), sampleRate: pcm.sampleRate };
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}
