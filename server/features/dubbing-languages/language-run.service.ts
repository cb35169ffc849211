import { availableParallelism } from 'node:os';
import type { WorkspaceRole } from '../../../contract/permissions/roles.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { DubbingAccessService } from '../dubbing-projects/dubbing-access.service.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import { settleCharge } from './dubbing-charges.rules.ts';
import type { LanguageOutputs } from './dubbing-languages.service.ts';
import { type DubbingLanguage, dubbingLanguagesStore } from './dubbing-languages.store.ts';
import { isOpen, isSilent, type JoinedLine, needsTranslation, totalLength } from './dubbing-lines.rules.ts';
import { type LanguageEndService, LanguageGone, type RunOutcome } from './language-end.service.ts';
import type { LanguageLinesService } from './language-lines.service.ts';
import type { LanguageQueueService, LanguageWork } from './language-queue.service.ts';
import type { LineSpeakingService, SpokenLanguage } from './line-speaking.service.ts';
import type { LineTranslationService, TranslationOutcome } from './line-translation.service.ts';
import type { DubbingWarning, LineVoicingService } from './line-voicing.service.ts';

interface LanguageRunDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly dubbingAccess: DubbingAccessService;
  readonly languageLines: LanguageLinesService;
  readonly languageQueue: Pick<LanguageQueueService, 'publish'>;
  readonly languageEnd: LanguageEndService;
  readonly lineTranslation: LineTranslationService;
  readonly lineVoicing: LineVoicingService;
  readonly lineSpeaking: LineSpeakingService;
  readonly outputs: Pick<LanguageOutputs, 'prepare'>;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
  readonly subscription: Pick<SubscriptionService, 'get' | 'maxConcurrency'>;
  readonly findRole: (workspaceId: string, userId: string) => Promise<WorkspaceRole | undefined>;
  /** Lines at once; default: one more than there are cores, so that none waits for the database. */
  readonly parallel?: number;
}

export const languageRetries = 3;
const reportIntervalMs = 500;
const failureText = 'We could not dub this language. Try again.';
/** Errors that end only the line: the rest of the dub is made. */
const lineCodes = new Set(['text_too_long', 'invalid_text', 'empty_text']);
function endsLineOnly(error: unknown): error is AppError | EngineError {
  if (error instanceof EngineError) return error.isRequestFault && !error.isOutage;
  return error instanceof AppError && (lineCodes.has(error.code) || error.code.startsWith('moderat'));
}
const isVoiceProblem = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.code.startsWith('voice_') || error.code === 'live_moderation_voice') &&
  error.code !== 'voice_language_not_supported';
/** Errors that may pass by themselves. */
const passing = new Set(['translation_unavailable', 'system_busy', 'concurrent_limit_exceeded', 'rate_limit_exceeded']);

type Report = (progress: number, message: string) => Promise<void>;

/** What was made of lines. */
interface SpokenLines {
  /** Of the lines for which an engine worked, in ms. */
  readonly newMs: number;
  readonly spokenLines: number;
  /** Of the lines that could not be spoken. */
  readonly failedMs: number;
  readonly problems: readonly string[];
}

/** Ends a run in the transaction that charges for it. */
type Complete = (outcome: RunOutcome, unspokenMs: number) => Promise<void>;

/** Translates and dubs languages as jobs. */
export function languageRunService(deps: LanguageRunDeps) {
  const { db, clock, log, dubbingAccess, languageLines, languageQueue, languageEnd, subscription } = deps;
  const {
    lineTranslation,
    lineVoicing,
    lineSpeaking,
    outputs,
    meteredRuns,
    parallel = availableParallelism() + 1,
  } = deps;

  /** Speaks a line, with another voice if that of its speaker was withdrawn meanwhile. */
  async function speakLine(spoken: SpokenLanguage, line: JoinedLine, signal: AbortSignal) {
    const { voicing } = spoken;
    const { speakerId } = line.segment;
    await voicing.recheck(speakerId);
    const before = voicing.voiceOf(speakerId, 1).voice.id;
    try {
      return await lineSpeaking.speak(spoken, line, {}, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isVoiceProblem(error)) throw error;
      // Another line of the speaker may have replaced it.
      if (voicing.voiceOf(speakerId, 1).voice.id === before) voicing.replace(speakerId, error.message);
      return lineSpeaking.speak(spoken, line, {}, signal);
    }
  }

  async function speakLines(
    spoken: SpokenLanguage,
    lines: readonly JoinedLine[],
    report: Report,
    signal: AbortSignal,
  ): Promise<SpokenLines> {
    const store = dubbingLanguagesStore(db);
    const plan = await subscription.get(spoken.actor);
    const workers = Math.max(1, Math.min(parallel, subscription.maxConcurrency(plan), lines.length));
    const queue = lines[Symbol.iterator]();
    let [newMs, failedMs, spokenLines, done] = [0, 0, 0, 0];
    const problems: string[] = [];
    const stop = new AbortController();
    const lineSignal = AbortSignal.any([signal, stop.signal]);
    const work = async (): Promise<void> => {
      for (const line of queue) {
        lineSignal.throwIfAborted();
        try {
          const { take, fit, calls } = await speakLine(spoken, line, lineSignal);
          const unchanged = { segmentId: line.segment.id, translation: line.translation, updatedAt: line.updatedAt! };
          const changes = { takeId: take.id, fit, isStale: false, updatedAt: clock() };
          await store.updateUnchanged(spoken.language, unchanged, changes);
          spokenLines += 1;
          if (calls > 0) newMs += totalLength([line]);
        } catch (error) {
          if (!endsLineOnly(error)) throw error;
          const reason = error instanceof AppError ? error.message : 'The speech engine failed.';
          failedMs += totalLength([line]);
          problems.push(`“${(line.translation ?? '').slice(0, 80)}” could not be spoken. ${reason}`);
        }
        done += 1;
        await report(0.3 + (0.6 * done) / lines.length, `Speaking ${done} of ${lines.length} lines`);
      }
    };
    const all = Array.from({ length: workers }, async () => {
      try {
        await work();
      } catch (error) {
        stop.abort(error);
        throw error;
      }
    });
    const [failed] = (await Promise.allSettled(all)).filter((result) => result.status === 'rejected');
    signal.throwIfAborted();
    if (failed) throw stop.signal.reason;
    return { newMs, spokenLines, failedMs, problems };
  }

  async function dub(
    actor: Actor,
    project: DubbingProject,
    language: DubbingLanguage,
    { work, jobId, translated }: { work: LanguageWork; jobId: string; translated: TranslationOutcome },
    report: Report,
    signal: AbortSignal,
  ): Promise<void> {
    const wanted = work.segmentIds && new Set(work.segmentIds);
    const all = await languageLines.list(project, language);
    const chosen = all.filter(({ segment }) => wanted?.has(segment.id) ?? true).filter((line) => !isSilent(line));
    const ready = chosen.filter((line) => line.translation !== null && isOpen(line));
    const warnings: DubbingWarning[] = [];
    const finish = async (made: SpokenLines, complete: Complete): Promise<void> => {
      const [problem] = made.problems;
      if (problem !== undefined)
        warnings.push({
          type: 'lines_not_spoken',
          speaker_ids: [],
          message: `${made.problems.length} lines: ${problem}`,
        });
      const missing = chosen.filter(needsTranslation);
      if (missing.length > 0)
        warnings.push({
          type: 'translation_needed',
          speaker_ids: [],
          message: `${translated.reason ?? ''} ${missing.length} lines need a translation.`.trim(),
        });
      const isWhole =
        missing.length === 0 &&
        made.problems.length === 0 &&
        chosen.length === all.filter((line) => !isSilent(line)).length;
      if (isWhole) await prepare();
      const outcome = { jobId, mode: work.mode, revision: language.revision, isWhole, warnings };
      await complete(outcome, totalLength(missing) + made.failedMs);
    };
    const prepare = async (): Promise<void> => {
      await report(0.92, 'Mixing');
      await outputs.prepare(actor, project, language, signal);
    };

    const kept = chosen.filter((line) => !isOpen(line)).length;
    const nothing = ready.length === 0 && (kept === 0 || work.charge.chargeMs === 0);
    if (nothing)
      return finish({ newMs: 0, spokenLines: kept, failedMs: 0, problems: [] }, (outcome) =>
        transaction(db, async (tx) => {
          await languageEnd.complete(tx, project, language, work.userId, outcome, { credits: 0, freeMs: 0 });
        }),
      );
    const speakers = await dubbingAccess.rows().listSpeakers(project);
    const voicing = await lineVoicing.read(actor, language, speakers);
    const durationS = work.charge.chargeMs / 1000;
    const request = { product: 'Dubbing', modelId: project.modelId, durationS } as const;
    await using run = await meteredRuns.open(actor, request, signal);
    // The calls of the engines take slots of their own.
    run.slot.release();
    try {
      const made = await speakLines({ actor, project, language, voicing }, ready, report, signal);
      if (made.spokenLines + kept === 0 && made.problems.length > 0)
        throw new AppError('invalid_text', { message: made.problems[0]! });
      warnings.push(...voicing.warnings());
      await finish({ ...made, spokenLines: made.spokenLines + kept }, async (outcome, unspokenMs) => {
        const paid = settleCharge(work.charge, { newMs: made.newMs, unspokenMs, spokenLines: made.spokenLines + kept });
        await run.complete({ durationS: paid.chargeMs / 1000 }, async (tx, { from, to }) => {
          const charge = { credits: to - from, freeMs: paid.freeMs };
          await languageEnd.complete(tx, project, language, work.userId, outcome, charge);
        });
      });
    } catch (error) {
      await run.fail(signal);
      throw error;
    }
  }

  async function perform(
    actor: Actor,
    project: DubbingProject,
    language: DubbingLanguage,
    work: LanguageWork,
    context: JobContext,
  ): Promise<void> {
    const { jobId } = context;
    const cancellation = new AbortController();
    const signal = AbortSignal.any([context.signal, cancellation.signal]);
    let reportedAt = 0;
    const report: Report = async (progress, progressMessage) => {
      if (performance.now() - reportedAt < reportIntervalMs) return;
      reportedAt = performance.now();
      const current = await dubbingLanguagesStore(db).updateActive(language.id, { progress, progressMessage }, jobId);
      if (!current) cancellation.abort(new LanguageGone());
      else await context.progress(Math.min(99, Math.floor(progress * 100)));
      await languageQueue.publish(actor.workspaceId, project);
    };
    const wanted = work.segmentIds && new Set(work.segmentIds);
    const lines = (await languageLines.list(project, language)).filter(
      ({ segment }) => (wanted?.has(segment.id) ?? true) && segment.text.trim() !== '',
    );
    const open = work.again ? lines : lines.filter(needsTranslation);
    const share = work.mode === 'dub' ? 0.3 : 1;
    const translated = await lineTranslation.translate(
      project,
      language,
      open,
      (done, total) => report((share * done) / total, `Translating ${done} of ${total} lines`),
      signal,
    );
    if (work.mode === 'dub') return dub(actor, project, language, { work, jobId, translated }, report, signal);
    const { reason } = translated;
    const warnings =
      reason === undefined ? [] : [{ type: 'translation_needed', speaker_ids: [] as string[], message: reason }];
    const outcome = { jobId, mode: work.mode, revision: language.revision, isWhole: false, warnings } as const;
    await transaction(db, async (tx) => {
      await languageEnd.complete(tx, project, language, work.userId, outcome, { credits: 0, freeMs: 0 });
    });
  }

  return {
    /** Runs a job. One whose language was cancelled, deleted or ended before ends quietly. */
    async run(work: LanguageWork, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const store = dubbingLanguagesStore(db);
      const language = await store.updateActive(work.languageId, { state: 'processing' }, jobId);
      const project = language && (await dubbingAccess.rows().findById(workspaceId, language.projectId));
      if (!project) return;
      await languageQueue.publish(workspaceId, project);
      try {
        const role = await deps.findRole(workspaceId, work.userId);
        if (!role) throw new AppError('forbidden');
        const actor: Actor = { userId: work.userId, workspaceId, role, via: 'session', permissions: undefined };
        await perform(actor, project, language, work, context);
      } catch (error) {
        const current = await store.findById(language.id);
        if (current?.jobId !== jobId || error instanceof LanguageGone) return;
        // After a stop of the server, the job runs again.
        if (signal.aborted) throw error;
        const isExpected = error instanceof AppError;
        if (!isExpected && attempt <= languageRetries) throw error;
        if (!isExpected) log.warn({ err: error, languageId: language.id }, 'failed to dub a language');
        await languageEnd.fail(
          project,
          language,
          work.userId,
          isExpected
            ? { code: error.code, message: error.message, retryable: passing.has(error.code) }
            : {
                code: error instanceof EngineError ? 'engine_failed' : 'internal_error',
                message: failureText,
                retryable: true,
              },
        );
      } finally {
        await languageQueue.publish(workspaceId, project);
      }
    },
  };
}
export type LanguageRunService = ReturnType<typeof languageRunService>;
