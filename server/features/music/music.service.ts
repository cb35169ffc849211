import type { MusicFormat } from '../../../contract/catalogue/music-styles.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { CompositionPlanWire, MusicModelId } from '../../../contract/speech-tools/music-plan.ts';
import { composerVersion } from '../../../engines/music/music-constants.ts';
import { readText } from '../../../engines/music/plan/read-text.ts';
import { writePlan } from '../../../engines/music/plan/write-plan.ts';
import type { Stereo } from '../../../engines/music/render/renderer.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { readAhead } from '../../platform/streams/read-ahead.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import { type MeteredStream, streamMetered } from '../usage/metered-stream.service.ts';
import { musicStore } from './music.store.ts';
import { songKey } from './music-files.rules.ts';
import { isProblem, presentPlan, readPlan } from './music-plan.rules.ts';
import { autoFormat, formatRefusal, readRequest, type SongInput, type SongSpec } from './music-request.service.ts';
import type { SongAudio, SongAudioService } from './song-audio.service.ts';

export interface MusicDeps {
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly clock: Clock;
  readonly songAudio: SongAudioService;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

/** A song that is composed while its parts are read, and charged and stored at their end. */
export interface RunningSong {
  readonly spec: SongSpec;
  /** Also sent if nothing is stored. */
  readonly songId: string;
  readonly format: MusicFormat;
  readonly contentType: string;
  readonly parts: AsyncIterableIterator<Uint8Array>;
}

interface ComposeOptions {
  readonly requestId: string;
  readonly format: MusicFormat | 'auto';
  readonly onPiece?: (piece: Stereo) => void;
}

/** Throws the error of a request that cannot be composed. */
export function requireSpec(input: SongInput): SongSpec {
  const read = readRequest(input);
  if (!('code' in read)) return read;
  const { code, message, param } = read;
  throw new AppError(code, { ...(message !== undefined && { message }), param });
}

/** Composes songs for callers that wait for them. */
export function musicService(deps: MusicDeps) {
  const { blobs, live, clock, songAudio, meteredRuns, zeroRetention, subscription } = deps;

  async function chooseFormat(actor: Actor, wanted: MusicFormat | 'auto', modelId: MusicModelId): Promise<MusicFormat> {
    const { tier } = await subscription.get(actor);
    if (wanted === 'auto') return autoFormat(modelId, tier);
    const refusal = formatRefusal(wanted, tier);
    if (refusal) throw new AppError('output_format_not_allowed', { message: refusal, param: 'output_format' });
    return wanted;
  }

  /** The row of a song that was composed. */
  const toRow = (
    actor: Actor,
    song: { songId: string; requestId: string; spec: SongSpec; format: MusicFormat },
    audio: SongAudio,
    audioBytes: number,
    credits: number,
  ) => ({
    id: song.songId,
    userId: actor.userId,
    requestId: song.requestId,
    origin: song.spec.origin,
    state: 'completed' as const,
    title: song.spec.title,
    genres: song.spec.genres,
    prompt: song.spec.prompt ?? null,
    modelId: song.spec.modelId,
    plan: song.spec.wirePlan as unknown as Record<string, unknown>,
    seed: song.spec.seed,
    composerVersion,
    previousSongId: song.spec.previousSongId ?? null,
    outputFormat: song.format,
    contentType: audioFormats[song.format].contentType,
    blobKey: songKey(actor.workspaceId, song.songId),
    audioBytes,
    durationMs: song.spec.durationMs,
    peaks: audio.peaks(),
    credits,
    createdAt: clock(),
    endedAt: clock(),
  });

  const service = {
    /** Resolves when the first sound is ready. Throws the problems of the request, and the errors of metering. */
    async compose(
      actor: Actor,
      spec: SongSpec,
      { requestId, format: wanted, onPiece }: ComposeOptions,
      signal: AbortSignal,
    ): Promise<RunningSong> {
      const format = await chooseFormat(actor, wanted, spec.modelId);
      await songAudio.checkClips(actor, spec.clips);
      const mayStore = await zeroRetention.mayStore(actor, true);
      const run = await meteredRuns.open(
        actor,
        { product: 'Music', modelId: spec.modelId, durationS: spec.durationMs / 1000 },
        signal,
      );
      const songId = newId();
      const audio = songAudio.open(actor, spec, { format, ...(onPiece && { onPiece }) }, signal);
      // Read ahead, since a stream that nobody starts to read would never give its credits back.
      const stream: MeteredStream = {
        audio: audio.audio,
        files: mayStore ? { blobs, key: songKey(actor.workspaceId, songId), source: undefined } : undefined,
        processedS: () => Math.min(audio.processedS(), spec.durationMs / 1000),
        async store(tx, charge, audioBytes) {
          const song = { songId, requestId, spec, format };
          const row = toRow(actor, song, audio, audioBytes, charge.to - charge.from);
          await musicStore(tx).insert(actor.workspaceId, row);
          await live.publish(actor.workspaceId, { topic: 'songs', id: songId }, tx);
        },
      };
      const parts = await readAhead(streamMetered(run, stream, signal));
      if (!parts) throw new Error('the song is empty');
      return { spec, songId, format, contentType: audioFormats[format].contentType, parts };
    },

    /** Plans a song. The sections of `source` stay, and take the styles of the prompt. */
    plan(
      prompt: string,
      options: { lengthMs?: number | undefined; source?: CompositionPlanWire | undefined; modelId: MusicModelId },
    ): CompositionPlanWire {
      if (prompt.trim() === '')
        throw new AppError('invalid_parameters', { message: 'The prompt is empty.', param: 'prompt' });
      const seed = [...prompt].reduce((hash, character) => (hash * 31 + character.codePointAt(0)!) % 2_147_483_647, 7);
      const plan = writePlan({ prompt, lengthMs: options.lengthMs, seed });
      if (!options.source) return presentPlan(plan, options.modelId);
      const read = readPlan(options.source);
      if (isProblem(read))
        throw new AppError(read.code, {
          ...(read.message !== undefined && { message: read.message }),
          param: read.param,
        });
      const kept = readText(prompt).styles.length > 0 ? [] : read.plan.positiveStyles;
      const positiveStyles = [...new Set([...(kept.length > 0 ? [] : plan.positiveStyles), ...kept])];
      return presentPlan({ ...read.plan, positiveStyles }, options.modelId);
    },
  };
  return service;
}
export type MusicService = ReturnType<typeof musicService>;
