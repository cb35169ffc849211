import { z } from 'zod';
import { toTwoLetters } from '../../../contract/catalogue/transcription-models.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BlobStore, isStorageFull } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type JobContext, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { DubbingEndingService } from './dubbing-ending.service.ts';
import { toDubbingFailure } from './dubbing-failures.rules.ts';
import type { DubbingLanguagesPart } from './dubbing-parts.service.ts';
import { type DubbingProject, dubbingProjectsStore, type NewDubbingProject } from './dubbing-projects.store.ts';
import type { DubbingSourceService } from './dubbing-source.service.ts';
import type { SourceReadingService } from './source-reading.service.ts';
import type { SourceTranscriptionService } from './source-transcription.service.ts';
import type { DefaultVoicesService } from './transcripts/default-voices.service.ts';
import { dubbingTranscriptsStore } from './transcripts/dubbing-transcripts.store.ts';
import type { TranscriptRowsService } from './transcripts/transcript-rows.service.ts';

export const prepareJob = jobKind({ name: 'dubbing.prepare', payload: z.object({ projectId: z.string() }) });
export const prepareRetries = 2;

interface DubbingPreparationDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'delete'>;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly speech: Pick<Speech, 'voices'>;
  readonly source: DubbingSourceService;
  readonly sourceReading: SourceReadingService;
  readonly sourceTranscription: SourceTranscriptionService;
  readonly transcriptRows: TranscriptRowsService;
  readonly defaultVoices: DefaultVoicesService;
  readonly ending: DubbingEndingService;
  readonly languages: Pick<DubbingLanguagesPart, 'summaries' | 'setTranslations'>;
  readonly findRole: (workspaceId: string, userId: string) => Promise<Actor['role'] | undefined>;
}

/** The project was deleted while it was prepared. */
class ProjectGone extends Error {}

const reportIntervalMs = 500;
/** The part of the progress at which each step starts. */
const steps = {
  fetching: { from: 0, message: 'Fetching the file' },
  reading: { from: 0.1, message: 'Reading the file' },
  transcribing: { from: 0.2, message: 'Transcribing speech' },
  casting: { from: 0.9, message: 'Choosing voices' },
} as const;
type Step = keyof typeof steps;
const nextStep = { fetching: 0.1, reading: 0.2, transcribing: 0.9, casting: 1 } as const;

/**
 * Prepares projects as jobs. Each step stores its result, so that a job that was killed goes on with the step that it was
 * in.
 */
export function dubbingPreparationService(deps: DubbingPreparationDeps) {
  const { db, blobs, clock, live, log, speech, source, sourceReading, sourceTranscription, defaultVoices, ending } =
    deps;

  /** The work of one job on one project. */
  function openWork(workspaceId: WorkspaceId, id: string, { jobId, signal, ...context }: JobContext) {
    const cancellation = new AbortController();
    const workSignal = AbortSignal.any([signal, cancellation.signal]);
    let reportedAt = Number.NEGATIVE_INFINITY;

    async function store(columns: Partial<NewDubbingProject>): Promise<DubbingProject> {
      const changes = { ...columns, updatedAt: clock() };
      const changed = await dubbingProjectsStore(db).updateActive(workspaceId, id, jobId, changes);
      if (!changed) throw new ProjectGone();
      await live.publish(workspaceId, { topic: 'dubbing-projects', id });
      return changed;
    }

    return {
      signal: workSignal,
      store,

      /** Starts a step, or reports how much of it is done: 0–1. */
      async report(step: Step, share = 0): Promise<void> {
        const now = performance.now();
        if (share > 0 && now - reportedAt < reportIntervalMs) return;
        reportedAt = now;
        const { from, message } = steps[step];
        const progress = from + (nextStep[step] - from) * Math.min(1, share);
        try {
          await store({ progress, progressMessage: message });
        } catch (error) {
          cancellation.abort(error);
          throw error;
        }
        await context.progress(Math.floor(progress * 100), message);
      },
    };
  }
  type Work = ReturnType<typeof openWork>;

  async function writeLines(project: DubbingProject, workspaceId: WorkspaceId, work: Work): Promise<DubbingProject> {
    await work.report('transcribing');
    const totalS = (project.durationMs ?? 0) / 1000;
    await using file = await source.open(project, work.signal);
    const sound = project.hasAudio ? await source.inspect(file, work.signal) : undefined;
    const found = await sourceTranscription.find(
      project,
      sound,
      (heardS) => work.report('transcribing', heardS / Math.max(1, totalS)),
      work.signal,
    );
    const written = await transaction(db, async (tx) => {
      const current = await dubbingProjectsStore(tx).updateActive(workspaceId, project.id, project.jobId ?? '', {
        recognizerId: found.recognizerId ?? null,
        transcriptKey: null,
        warnings: found.notice ? [{ ...found.notice, speaker_ids: [] }] : [],
        ...(found.language !== undefined && { sourceLanguage: found.language }),
        updatedAt: clock(),
      });
      if (!current) throw new ProjectGone();
      const voiceOf = () => ({ voiceId: speech.voices[0]!.id });
      const { translations } = await deps.transcriptRows.replace(tx, project, found.lines, voiceOf);
      if (translations.size > 0) await deps.languages.setTranslations(tx, current, undefined, translations);
      return current;
    });
    if (project.transcriptKey !== null) await blobs.delete(project.transcriptKey);
    return written;
  }

  async function giveVoices(actor: Actor, project: DubbingProject, work: Work) {
    await work.report('casting');
    const languages = (await deps.languages.summaries(project)).map(({ target_language }) =>
      toTwoLetters(target_language),
    );
    await using file = await source.openVoices(project, work.signal);
    const sound =
      project.hasAudio || project.foregroundKey !== null ? await source.inspect(file, work.signal) : undefined;
    // Without `await`, the file would be deleted while it is read.
    return await defaultVoices.assign(actor, project, sound, languages, work.signal);
  }

  async function prepare(before: DubbingProject, workspaceId: WorkspaceId, work: Work, jobId: string): Promise<void> {
    const role = await deps.findRole(workspaceId, before.userId);
    if (!role) throw new AppError('forbidden', { message: 'The person who created the project left the workspace.' });
    const actor: Actor = { userId: before.userId, workspaceId, role, via: 'session', permissions: undefined };
    let project = before;
    if (project.blobKey === null) {
      await work.report('fetching');
      project = await work.store(await sourceReading.fetch(project, work.signal));
    }
    if (project.durationMs === null) {
      await work.report('reading');
      await using file = await source.open(project, work.signal);
      const onRead = (seconds: number, totalS: number | undefined) =>
        work.report('reading', totalS === undefined ? 0.5 : seconds / totalS);
      project = await work.store(await sourceReading.read(project, file, onRead, work.signal));
    }
    const segments = await dubbingTranscriptsStore(db).countSegments(project);
    // Without lines, the step is done again: nothing of it was kept, or there was nothing to find.
    if (segments === 0) project = await writeLines(project, workspaceId, work);
    const refusal = await giveVoices(actor, project, work);
    const warnings = project.warnings.filter(({ type }) => type !== 'voices_not_permitted');
    await ending.complete(workspaceId, project.id, jobId, [...warnings, ...(refusal ? [refusal] : [])]);
  }

  return {
    /** Runs a job. A deleted project ends it quietly. */
    async run({ projectId }: { readonly projectId: string }, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const started = { state: 'preparing', updatedAt: clock() } as const;
      const project = await dubbingProjectsStore(db).updateActive(workspaceId, projectId, jobId, started);
      if (!project) return;
      const work = openWork(workspaceId, projectId, context);
      try {
        await prepare(project, workspaceId, work, jobId);
      } catch (error) {
        if (error instanceof ProjectGone || work.signal.reason instanceof ProjectGone) return;
        // After a stop of the server, the job runs again; a cancelled one belongs to a deleted project.
        if (signal.aborted) throw error;
        const isPermanent =
          error instanceof AppError || isStorageFull(error) || (error instanceof EngineError && !error.retryable);
        if (attempt <= prepareRetries && !isPermanent) throw error;
        const code = error instanceof AppError ? error.code : undefined;
        if (code === undefined) log.warn({ err: error, projectId }, 'failed to prepare a dubbing project');
        const isFull = isStorageFull(error);
        const failure = toDubbingFailure({
          code: isFull ? 'storage_full' : code,
          message: isFull ? 'The server has no storage left.' : (error as Error).message,
        });
        await ending.fail(workspaceId, projectId, jobId, failure);
      }
    },
  };
}
export type DubbingPreparationService = ReturnType<typeof dubbingPreparationService>;
