import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { markStereo } from '../../../audio/watermark/mark-stereo.ts';
import type { AudioFormat } from '../../../contract/catalogue/output-formats.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { ChannelPcm } from '../../../engines/codec/decode-stream.ts';
import type { MusicEngine } from '../../../engines/music/music.ts';
import { musicRate } from '../../../engines/music/music-constants.ts';
import type { Output, Stereo } from '../../../engines/music/render/renderer.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { musicStore } from './music.store.ts';
import type { Clip } from './music-plan.rules.ts';
import type { SongSpec } from './music-request.service.ts';
import { withClips } from './song-sound.service.ts';

export interface SongAudioDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly codecs: Pick<Codecs, 'encodeStereo' | 'decodeFile'>;
  readonly watermark: Pick<Watermark, 'pattern'>;
  readonly music: MusicEngine;
  readonly temporaryFolder: string;
}

/** The sound of a song, which is rendered while it is read. */
export interface SongAudio {
  readonly audio: AsyncIterable<Uint8Array>;
  /** Seconds that were rendered so far. */
  processedS(): number;
  /** The waveform of what was rendered. */
  peaks(): string;
}

export interface AudioOptions {
  readonly format: AudioFormat;
  /** Default: the whole song. */
  readonly output?: Output;
  readonly onPiece?: (piece: Stereo) => void;
}

/** Renders songs: composed music with its clips, marked and encoded. */
export function songAudioService({ db, blobs, codecs, watermark, music, temporaryFolder }: SongAudioDeps) {
  /** Decodes a stored song, which decoders read from a file. */
  async function* readSong(actor: Actor, songId: string, signal: AbortSignal): AsyncGenerator<ChannelPcm> {
    const { blobKey } = await requireClip(actor, songId);
    const blob = blobKey === null ? undefined : await blobs.open(blobKey);
    if (!blob)
      throw new AppError('song_not_found', {
        message: `The sound of the song ${songId} was deleted.`,
        param: 'composition_plan',
      });
    const folder = await makeTemporaryFolder(temporaryFolder, 'song');
    try {
      const path = join(folder, 'song');
      await pipeline(blob.stream, createWriteStream(path), { signal });
      yield* codecs.decodeFile(path, { sampleRate: musicRate, channels: 2 }, signal);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function requireClip(actor: Actor, songId: string) {
    const song = await musicStore(db).find(actor, songId);
    if (song?.state !== 'completed')
      throw new AppError('song_not_found', { message: `The song ${songId} was not found.`, param: 'composition_plan' });
    return song;
  }

  return {
    /** Throws `song_not_found` or `invalid_composition_plan` for a clip that does not exist, before anything is charged. */
    async checkClips(actor: Actor, clips: readonly Clip[]): Promise<void> {
      for (const { songId, fromS, durationS } of clips) {
        const { durationMs } = await requireClip(actor, songId);
        if (durationMs !== null && (fromS + durationS) * 1000 > durationMs + 1)
          throw new AppError('invalid_composition_plan', {
            message: `The range ends after the song ${songId}.`,
            param: 'composition_plan',
          });
      }
    },

    open(
      actor: Actor,
      { plan, seed, clips }: Pick<SongSpec, 'plan' | 'seed' | 'clips'>,
      options: AudioOptions,
      signal: AbortSignal,
    ): SongAudio {
      const { format, output = 'mix', onPiece } = options;
      const outline = openOutlineMeter();
      let frames = 0;
      async function* composed(): AsyncGenerator<Stereo> {
        for await (const [piece] of music.render({ plan, seed }, [output], signal, actor.workspaceId)) yield piece!;
      }
      async function* measured(): AsyncGenerator<ChannelPcm> {
        const mixed =
          clips.length > 0 && output === 'mix'
            ? withClips(composed(), clips, (clip) => readSong(actor, clip.songId, signal))
            : composed();
        for await (const piece of markStereo(watermark.pattern, musicRate, mixed)) {
          frames += piece[0].length;
          outline.add({ samples: piece[0], sampleRate: musicRate });
          onPiece?.(piece);
          yield { channels: piece, sampleRate: musicRate };
        }
      }
      return {
        audio: codecs.encodeStereo(format, measured(), signal),
        processedS: () => frames / musicRate,
        peaks: () => encodeOutline(outline.outline()),
      };
    },
  };
}
export type SongAudioService = ReturnType<typeof songAudioService>;
