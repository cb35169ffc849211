import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { WorkspaceRole } from '../../../contract/permissions/roles.ts';
import type { CompositionPlanWire, SectionPlanWire } from '../../../contract/speech-tools/music-plan.ts';
import type { NewSongBody } from '../../../contract/speech-tools/songs.ts';
import { composerVersion } from '../../../engines/music/music-constants.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { type JobContext, type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import { requireSpec } from './music.service.ts';
import { activeStates, musicStore, type Song } from './music.store.ts';
import { songKey } from './music-files.rules.ts';
import { isProblem, readPlan } from './music-plan.rules.ts';
import type { SongSpec } from './music-request.service.ts';
import type { SongAudioService } from './song-audio.service.ts';

export const composeJob = jobKind({ name: 'music.compose', payload: z.object({ songId: z.string() }) });
export const composeRetries = 2;

interface SongJobsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly jobs: Pick<Jobs, 'send' | 'cancel'>;
  readonly songAudio: SongAudioService;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly findRole: (workspaceId: string, userId: string) => Promise<WorkspaceRole | undefined>;
}

/** The song was cancelled or deleted while it was composed. */
class SongGone extends Error {}

const songFormat = 'mp3_44100_128';
const reportIntervalMs = 500;
const failure = 'We could not compose this song. Try again.';

/** Songs that a job composes: they survive a restart, report their progress, and can be cancelled. */
export function songJobsService(deps: SongJobsDeps) {
  const { db, blobs, clock, live, log, jobs, songAudio, meteredRuns, zeroRetention, findRole } = deps;
  const store = musicStore(db);
  const publish = (song: Pick<Song, 'workspaceId' | 'id'>) =>
    live.publish(song.workspaceId as Actor['workspaceId'], { topic: 'songs', id: song.id });

  async function requireSong(actor: Actor, id: string): Promise<Song> {
    const song = await store.find(actor, id);
    if (!song) throw new AppError('song_not_found', { param: 'song_id' });
    return song;
  }

  async function render(song: Song, context: JobContext): Promise<void> {
    const { workspaceId, jobId, signal } = context;
    const role = await findRole(song.workspaceId, song.userId);
    const read = song.plan === null ? undefined : readPlan(song.plan as unknown as CompositionPlanWire);
    if (!role || !workspaceId || !read || isProblem(read) || song.seed === null) throw new AppError('forbidden');
    const actor: Actor = { userId: song.userId, workspaceId, role, via: 'session', permissions: undefined };
    const cancellation = new AbortController();
    const workSignal = AbortSignal.any([signal, cancellation.signal]);
    const durationS = (song.durationMs ?? 0) / 1000;
    await songAudio.checkClips(actor, read.clips);
    await using run = await meteredRuns.open(actor, { product: 'Music', modelId: song.modelId, durationS }, workSignal);
    try {
      const sound = songAudio.open(actor, { ...read, seed: song.seed }, { format: songFormat }, workSignal);
      let reportedAt = performance.now();
      const report = async (): Promise<void> => {
        if (performance.now() - reportedAt < reportIntervalMs) return;
        reportedAt = performance.now();
        const percent = Math.min(99, Math.floor((100 * sound.processedS()) / durationS));
        if (!(await store.updateActive(workspaceId, song.id, { percent }, jobId))) cancellation.abort(new SongGone());
        await publish(song);
        await context.progress(percent);
      };
      async function* reported() {
        for await (const bytes of sound.audio) {
          await report();
          yield bytes;
        }
      }
      const blobKey = songKey(workspaceId, song.id);
      const audioBytes = await writeBlob(blobs, blobKey, reported(), workSignal);
      await run.complete({ durationS }, async (tx, charge) => {
        const ended = {
          state: 'completed',
          percent: null,
          problem: null,
          blobKey,
          audioBytes,
          peaks: sound.peaks(),
          credits: charge.to - charge.from,
          endedAt: clock(),
        } as const;
        if (!(await musicStore(tx).updateActive(workspaceId, song.id, ended, jobId))) throw new SongGone();
      });
    } catch (error) {
      await run.fail(workSignal);
      throw error;
    }
  }

  const service = {
    /** Queues a song. Throws `feature_not_available` if the workspace stores nothing. */
    async start(actor: Actor, spec: SongSpec, requestId: string): Promise<Song> {
      const { workspaceId, userId } = actor;
      if (!(await zeroRetention.mayStore(actor, true)))
        throw new AppError('feature_not_available', {
          message: 'This workspace stores nothing. Compose music with the API instead.',
        });
      await songAudio.checkClips(actor, spec.clips);
      const id = newId();
      const song = await transaction(db, async (tx) => {
        const jobId = await jobs.send(composeJob, { songId: id }, { workspaceId, tx });
        if (jobId === undefined) throw new AppError('system_busy');
        return musicStore(tx).insert(workspaceId, {
          id,
          userId,
          requestId,
          origin: spec.origin,
          state: 'waiting',
          percent: 0,
          jobId,
          title: spec.title,
          genres: spec.genres,
          prompt: spec.prompt ?? null,
          modelId: spec.modelId,
          plan: spec.wirePlan as unknown as Record<string, unknown>,
          seed: spec.seed,
          composerVersion,
          previousSongId: spec.previousSongId ?? null,
          outputFormat: songFormat,
          contentType: audioFormats[songFormat].contentType,
          durationMs: spec.durationMs,
          createdAt: clock(),
        });
      });
      await publish(song);
      return song;
    },

    /** Queues the song of a request. Throws its problems, and `song_not_found` for the song that it changes. */
    async compose(actor: Actor, body: NewSongBody, requestId: string): Promise<Song> {
      const spec = requireSpec(body);
      const previousSongId = body.previous_song_id ?? undefined;
      if (previousSongId !== undefined) await requireSong(actor, previousSongId);
      return service.start(actor, { ...spec, previousSongId }, requestId);
    },

    /** Queues a song whose section `index` has other notes. Throws `invalid_composition_plan` without such a section. */
    async composeSection(actor: Actor, id: string, index: number, requestId: string): Promise<Song> {
      const song = await requireSong(actor, id);
      const plan = song.plan as unknown as SectionPlanWire | null;
      if (!plan || !('sections' in plan) || !plan.sections[index] || song.seed === null)
        throw new AppError('invalid_composition_plan', {
          message: 'The song has no plan with this section.',
          param: 'section',
        });
      const seed = randomInt(2_147_483_647);
      const sections = plan.sections.map((section, at) => (at === index ? { ...section, seed } : section));
      const spec = requireSpec({ composition_plan: { ...plan, sections }, seed: song.seed });
      const again = { ...spec, title: song.title, prompt: song.prompt ?? undefined, previousSongId: song.id };
      return service.start(actor, again, requestId);
    },

    /** Runs a job. A cancelled or deleted song ends it quietly. */
    async run({ songId }: { readonly songId: string }, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const song = await store.updateActive(workspaceId, songId, { state: 'running', percent: 0 }, jobId);
      if (!song) return;
      await publish(song);
      try {
        await render(song, context);
      } catch (error) {
        await blobs.delete(songKey(workspaceId, songId));
        // After a stop of the server, the job runs again.
        if (signal.aborted && (await store.findById(workspaceId, songId))?.state !== 'cancelled') throw error;
        const isExpected = error instanceof AppError;
        if (!isExpected && !(error instanceof SongGone) && attempt <= composeRetries) throw error;
        if (!isExpected) log.warn({ err: error, songId }, 'failed to compose a song');
        await store.updateActive(
          workspaceId,
          songId,
          { state: 'failed', percent: null, problem: isExpected ? error.message : failure, endedAt: clock() },
          jobId,
        );
      } finally {
        await publish(song);
      }
    },

    /** Throws `song_not_found`; does nothing if the song has ended. */
    async cancel(actor: Actor, id: string): Promise<Song> {
      const song = await requireSong(actor, id);
      const cancelled = await store.updateActive(actor.workspaceId, id, {
        state: 'cancelled',
        percent: null,
        endedAt: clock(),
      });
      if (!cancelled) return song;
      if (cancelled.jobId !== null) await jobs.cancel(actor.workspaceId, composeJob, cancelled.jobId);
      await publish(cancelled);
      return cancelled;
    },

    isActive: ({ state }: Pick<Song, 'state'>): boolean => activeStates.some((active) => active === state),
  };
  return service;
}
export type SongJobsService = ReturnType<typeof songJobsService>;
