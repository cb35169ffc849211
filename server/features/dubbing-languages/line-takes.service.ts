import type { Readable } from 'node:stream';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { DubbingAccessService } from '../dubbing-projects/dubbing-access.service.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import { chargeOfLines } from './dubbing-charges.rules.ts';
import { type DubbingLanguage, dubbingLanguagesStore } from './dubbing-languages.store.ts';
import { fitAsIs, isSilent, type JoinedLine, takeDuration } from './dubbing-lines.rules.ts';
import { type DubbingTakeSummary, dubbingTakesStore } from './dubbing-takes.store.ts';
import type { LanguageLinesService } from './language-lines.service.ts';
import type { LanguageQueueService } from './language-queue.service.ts';
import { isLineTake } from './line-files.rules.ts';
import type { LineSpeakingService } from './line-speaking.service.ts';
import type { LineVoicingService } from './line-voicing.service.ts';

interface LineTakesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly dubbingAccess: DubbingAccessService;
  readonly languageLines: LanguageLinesService;
  readonly languageQueue: Pick<LanguageQueueService, 'publish'>;
  readonly lineVoicing: LineVoicingService;
  readonly lineSpeaking: LineSpeakingService;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
}

/** A line of the studio with what its reply tells besides. */
export interface LineView {
  readonly line: JoinedLine;
  readonly voiceId: string | null;
  readonly take: DubbingTakeSummary | undefined;
  readonly takeCount: number;
}

/** The lines of the studio: speaking single ones, and their takes. */
export function lineTakesService(deps: LineTakesDeps) {
  const { db, clock, blobs, dubbingAccess, languageLines, languageQueue, lineVoicing, lineSpeaking } = deps;

  async function findLine(
    project: DubbingProject,
    language: DubbingLanguage,
    segmentId: string,
    tx: Db | Tx = db,
  ): Promise<JoinedLine> {
    const line = (await languageLines.list(project, language, tx)).find(({ segment }) => segment.id === segmentId);
    if (!line) throw new AppError('dubbing_segment_not_found', { param: 'segment_id' });
    return line;
  }

  async function views(
    project: DubbingProject,
    language: DubbingLanguage,
    lines: readonly JoinedLine[],
  ): Promise<LineView[]> {
    const ids = lines.flatMap(({ takeId }) => takeId ?? []);
    const [speakers, takes, counts] = await Promise.all([
      dubbingAccess.rows().listSpeakers(project),
      dubbingTakesStore(db).listByIds(language, ids),
      dubbingTakesStore(db).countBySegment(language),
    ]);
    const voices = new Map(speakers.map((speaker) => [speaker.id, lineVoicing.voiceIdOf(speaker, language)]));
    const byId = new Map(takes.map((take) => [take.id, take]));
    return lines.map((line) => ({
      line,
      voiceId: voices.get(line.segment.speakerId) ?? null,
      take: line.takeId === null ? undefined : byId.get(line.takeId),
      takeCount: counts.get(line.segment.id) ?? 0,
    }));
  }

  async function open(actor: Actor, projectId: string, languageId: string) {
    const project = await dubbingAccess.require(actor, projectId);
    return { project, language: await languageLines.requireLanguage(project, languageId) };
  }

  return {
    /** All lines in the order of time. */
    async lines(actor: Actor, projectId: string, languageId: string) {
      const { project, language } = await open(actor, projectId, languageId);
      return { language, views: await views(project, language, await languageLines.list(project, language)) };
    },

    /** Lines that were found before, for their replies. */
    async present(actor: Actor, projectId: string, language: DubbingLanguage, lines: readonly JoinedLine[]) {
      return views(await dubbingAccess.require(actor, projectId), language, lines);
    },

    /**
     * Speaks a line at once as a new take, which it then has. It is charged like a regeneration. Throws
     * `dubbing_translation_needed`, `dubbing_language_busy`, and what speech throws.
     */
    async speak(actor: Actor, projectId: string, languageId: string, segmentId: string, signal: AbortSignal) {
      const project = await dubbingAccess.require(actor, projectId, 'dubbing.speak');
      await languageLines.requireStudio(actor);
      const language = await languageLines.requireLanguage(project, languageId);
      if (language.jobId !== null) throw new AppError('dubbing_language_busy');
      const line = await findLine(project, language, segmentId);
      if (line.translation === null || isSilent(line))
        throw new AppError('dubbing_translation_needed', { param: 'segment_id' });
      const speakers = await dubbingAccess.rows().listSpeakers(project);
      const voicing = await lineVoicing.read(actor, language, speakers);
      const cost = chargeOfLines(project, language, [line]);
      const durationS = cost.chargeMs / 1000;
      const request = { product: 'Dubbing', modelId: project.modelId, durationS } as const;
      await using run = await deps.meteredRuns.open(actor, request, signal);
      // Its call of the engine takes a slot of its own.
      run.slot.release();
      const spoken = await lineSpeaking.speak(
        { actor, project, language, voicing },
        line,
        { isRetake: line.takeId !== null },
        signal,
      );
      let settled: { readonly language: DubbingLanguage; readonly lines: JoinedLine[] } | undefined;
      await run.complete({ durationS }, async (tx, { from, to }) => {
        const store = dubbingLanguagesStore(tx);
        const locked = await store.lock(language.id);
        if (!locked) throw new AppError('dubbing_language_not_found', { param: 'language_id' });
        const { take, fit } = spoken;
        const now = await findLine(project, locked, segmentId, tx);
        // The take stays, but a text that changed meanwhile is not said by it.
        if (lineSpeaking.isTakeOf(voicing, now, take)) {
          await store.writeLine(locked, segmentId, { takeId: take.id, fit, isStale: false, updatedAt: clock() });
          await store.bumpRevision([locked.id], clock());
        }
        await store.update(locked.id, {
          credits: locked.credits + (to - from),
          freeRegenerationMs: locked.freeRegenerationMs + cost.freeMs,
        });
        settled = await languageLines.settle(tx, project, (await store.findById(locked.id)) ?? locked);
      });
      await languageQueue.publish(actor.workspaceId, project);
      const { language: changed, lines } = settled!;
      const [view] = await views(
        project,
        changed,
        lines.filter(({ segment }) => segment.id === segmentId),
      );
      return { view: view!, language: changed, chargedMs: cost.chargeMs };
    },

    /** Newest first. */
    async takes(actor: Actor, projectId: string, languageId: string, segmentId: string) {
      const { project, language } = await open(actor, projectId, languageId);
      const { takeId } = await findLine(project, language, segmentId);
      return { takeId, takes: await dubbingTakesStore(db).listOfSegment(language, segmentId) };
    },

    /** Chooses a take of a line, and restores the text that it says. Throws `dubbing_take_not_found`. */
    async choose(actor: Actor, projectId: string, languageId: string, segmentId: string, takeId: string) {
      await dubbingAccess.require(actor, projectId, 'dubbing.update');
      await languageLines.requireStudio(actor);
      const outcome = await transaction(db, async (tx) => {
        const project = await dubbingAccess.require(actor, projectId, 'dubbing.update', tx);
        const language = await languageLines.lockIdle(project, languageId, tx);
        const line = await findLine(project, language, segmentId, tx);
        const take = await dubbingTakesStore(tx).find(language, takeId);
        if (take?.segmentId !== segmentId) throw new AppError('dubbing_take_not_found', { param: 'take_id' });
        const store = dubbingLanguagesStore(tx);
        const isSameText = (line.translation ?? '').trim() === take.text;
        const fit = fitAsIs(line, { durationMs: takeDuration(take), speed: take.speed });
        const text = isSameText ? {} : { translation: take.text, isDraft: false };
        await store.writeLine(language, segmentId, { ...text, takeId, fit, isStale: false, updatedAt: clock() });
        const [bumped] = await store.bumpRevision([language.id], clock());
        return { project, ...(await languageLines.settle(tx, project, bumped ?? language)) };
      });
      await languageQueue.publish(actor.workspaceId, outcome.project);
      const chosen = outcome.lines.filter(({ segment }) => segment.id === segmentId);
      return { view: (await views(outcome.project, outcome.language, chosen))[0]!, language: outcome.language };
    },

    /** The sound of a take. Throws `dubbing_take_not_found`. */
    async openTake(
      actor: Actor,
      place: { readonly projectId: string; readonly languageId: string; readonly takeId: string },
      range: string | undefined,
    ) {
      const { language } = await open(actor, place.projectId, place.languageId);
      const take = await dubbingTakesStore(db).find(language, place.takeId);
      const info = take && (await blobs.stat(take.blobKey));
      if (!take || !info) throw new AppError('dubbing_take_not_found', { param: 'take_id' });
      const bytes = requestedRange(range, info.bytes);
      const opened = await blobs.open(take.blobKey, bytes);
      return { contentType: 'audio/wav', bytes: info.bytes, range: bytes, stream: opened!.stream as Readable };
    },

    /** Deletes files without a take; returns how many. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: 'dubbing/',
        before: new Date(clock().getTime() - ageMs),
        async findReferenced(keys) {
          const used = await dubbingTakesStore(db).referencedFiles(keys.filter(isLineTake));
          return new Set(keys.filter((key) => !isLineTake(key) || used.has(key)));
        },
        signal,
      }),
  };
}
export type LineTakesService = ReturnType<typeof lineTakesService>;
