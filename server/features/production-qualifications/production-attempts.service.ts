import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { everyone, type Live } from '../../platform/live.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import {
  type Answers,
  checkAnswers,
  type Marks,
  resultOf,
  retryTime,
  textsToMark,
} from './production-qualifications.rules.ts';
import { type Attempt, productionQualificationsStore, type Qualification } from './production-qualifications.store.ts';

interface ProductionAttemptsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  /** Throws unless the person has a producer profile; their calls then wait for each other. */
  readonly lockProfile: (tx: Tx, userId: string) => Promise<unknown>;
  readonly requireProfile: (userId: string) => Promise<unknown>;
  /** Undefined without a producer profile. */
  readonly findProfile: (userId: string) => Promise<unknown>;
  readonly findNames: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export interface AttemptView {
  readonly attempt: Attempt;
  readonly test: Qualification;
}

/** When a failed test can be taken again; null: it was not failed. */
export const retryAtOf = (attempt: Attempt | undefined): Date | null =>
  attempt?.state === 'failed' ? retryTime(attempt.submittedAt ?? attempt.endsAt) : null;

const maxEndedAtOnce = 200;
const attemptNotFound = () => new AppError('attempt_not_found', { param: 'attempt_id' });

/** Attempts at tests: answers within the time, marks, and results (PROD-005). */
export function productionAttemptsService(deps: ProductionAttemptsDeps) {
  const { db, clock, live, notifications, lockProfile, requireProfile, findProfile, findNames } = deps;
  const publish = (tx: Tx) => live.publish(everyone, { topic: 'producers' }, tx);

  /** Marks the choices; without texts that need a reviewer, the result is final. */
  async function finish(tx: Tx, { attempt, test }: AttemptView, submittedAt: Date): Promise<Attempt> {
    const store = productionQualificationsStore(tx);
    const isFinal = textsToMark(test, attempt.answers).length === 0;
    const result = isFinal
      ? { ...resultOf(test, attempt.answers, {}), markedAt: clock() }
      : { state: 'submitted' as const };
    const finished = await store.updateAttempt(attempt.id, { submittedAt, ...result });
    await publish(tx);
    return finished;
  }

  /** Submits what was saved of attempts whose time is over: of one person, or of all. Returns how many. */
  const finishEnded = (userId?: string): Promise<number> =>
    transaction(db, async (tx) => {
      const ended = await productionQualificationsStore(tx).lockEnded(clock(), maxEndedAtOnce, userId);
      for (const view of ended) await finish(tx, view, view.attempt.endsAt);
      return ended.length;
    });

  /**
   * The tests whose attempts a reviewer may see; undefined: all. Reviewers who are producers do not see the answers of
   * others to tests that they have not passed.
   */
  async function findVisibleTests({ userId, productionRole }: Actor): Promise<readonly string[] | undefined> {
    if (productionRole === 'manager' || !(await findProfile(userId))) return undefined;
    const own = await productionQualificationsStore(db).listAttemptsOf(userId);
    return own.flatMap(({ attempt }) => (attempt.state === 'passed' ? [attempt.qualificationId] : []));
  }

  /** The caller's own attempt, locked, if its time is not over. */
  async function lockRunning(tx: Tx, actor: Actor, attemptId: string): Promise<AttemptView> {
    const found = await productionQualificationsStore(tx).lockAttempt(attemptId);
    if (found?.attempt.userId !== actor.userId) throw attemptNotFound();
    if (found.attempt.state !== 'in_progress' || found.attempt.endsAt <= clock()) throw new AppError('attempt_ended');
    return found;
  }

  async function save(tx: Tx, { attempt, test }: AttemptView, answers: Answers): Promise<AttemptView> {
    if (!checkAnswers(test.questions, answers))
      throw new AppError('invalid_parameters', {
        message: 'An answer does not belong to a question of this test, or names a choice that it does not have.',
        param: 'answers',
      });
    const merged = { ...attempt.answers, ...answers };
    return { attempt: await productionQualificationsStore(tx).updateAttempt(attempt.id, { answers: merged }), test };
  }

  function requireMayStart(newest: Attempt | undefined): void {
    if (newest?.state === 'passed') throw new AppError('qualification_passed');
    if (newest?.state === 'submitted') throw new AppError('qualification_in_review');
    const retryAt = retryAtOf(newest);
    if (retryAt && retryAt > clock())
      throw new AppError('qualification_retry_later', {
        message: `You did not pass this test. You can take it again from ${retryAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      });
  }

  async function describe(views: readonly AttemptView[]) {
    const names = await findNames(views.map(({ attempt }) => attempt.userId));
    return views.map((view) => ({ ...view, displayName: names.get(view.attempt.userId) ?? '' }));
  }

  return {
    /** Newest first. */
    async listOf(userId: string): Promise<AttemptView[]> {
      await finishEnded(userId);
      return productionQualificationsStore(db).listAttemptsOf(userId);
    },

    /** The open tests with the newest attempt of the caller. */
    async listTests(actor: Actor) {
      await requireProfile(actor.userId);
      const attempts = await this.listOf(actor.userId);
      const open = (await productionQualificationsStore(db).listAll()).filter(({ archivedAt }) => archivedAt === null);
      return open.map((test) => ({
        test,
        attempt: attempts.find(({ attempt }) => attempt.qualificationId === test.id)?.attempt,
      }));
    },

    /** Starts the time, or returns the attempt that is running. */
    async start(actor: Actor, qualificationId: string): Promise<AttemptView> {
      await finishEnded(actor.userId);
      return transaction(db, async (tx) => {
        await lockProfile(tx, actor.userId);
        const store = productionQualificationsStore(tx);
        const test = await store.find(qualificationId);
        if (!test || test.archivedAt) throw new AppError('qualification_not_found', { param: 'qualification_id' });
        const newest = await store.findNewestAttempt(actor.userId, qualificationId);
        if (newest?.state === 'in_progress') return { attempt: newest, test };
        requireMayStart(newest);
        const startedAt = clock();
        const endsAt = new Date(startedAt.getTime() + test.minutes * 60_000);
        const row = {
          id: newId(),
          qualificationId,
          userId: actor.userId,
          state: 'in_progress' as const,
          startedAt,
          endsAt,
        };
        return { attempt: await store.insertAttempt(row), test };
      });
    },

    async read(actor: Actor, attemptId: string): Promise<AttemptView> {
      await finishEnded(actor.userId);
      const found = await productionQualificationsStore(db).findAttempt(attemptId);
      if (found?.attempt.userId !== actor.userId) throw attemptNotFound();
      return found;
    },

    saveAnswers: (actor: Actor, attemptId: string, answers: Answers): Promise<AttemptView> =>
      transaction(db, async (tx) => save(tx, await lockRunning(tx, actor, attemptId), answers)),

    submit: (actor: Actor, attemptId: string, answers: Answers): Promise<AttemptView> =>
      transaction(db, async (tx) => {
        const saved = await save(tx, await lockRunning(tx, actor, attemptId), answers);
        return { ...saved, attempt: await finish(tx, saved, clock()) };
      }),

    /** Submits all attempts whose time is over, which nobody may look at for long. */
    async closeEnded(signal: AbortSignal): Promise<void> {
      while ((await finishEnded()) === maxEndedAtOnce) signal.throwIfAborted();
    },

    /** For reviewers, with the names of the producers. Only managers see answers before they are submitted. */
    async listForReview(
      actor: Actor,
      state: Attempt['state'],
      { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
    ) {
      if (state === 'in_progress' && actor.productionRole !== 'manager')
        throw new AppError('forbidden', { message: 'Only managers see attempts in progress.', param: 'state' });
      await finishEnded();
      const store = productionQualificationsStore(db);
      if (cursor !== undefined && !(await store.findAttempt(cursor)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const tests = await findVisibleTests(actor);
      const rows = await store.listByState(state, { tests, after: cursor, limit: limit + 1 });
      const page = rows.slice(0, limit);
      return { attempts: await describe(page), nextCursor: rows.length > limit ? page.at(-1)!.attempt.id : null };
    },

    /** Gives points to all texts, which decides about the result; tells the person. */
    async mark(actor: Actor, attemptId: string, marks: Marks) {
      const tests = await findVisibleTests(actor);
      const marked = await transaction(db, async (tx) => {
        const store = productionQualificationsStore(tx);
        const found = await store.lockAttempt(attemptId);
        if (!found) throw attemptNotFound();
        const { attempt, test } = found;
        if (attempt.userId === actor.userId) throw new AppError('own_attempt');
        if (tests && !tests.includes(test.id)) throw attemptNotFound();
        if (attempt.state !== 'submitted') throw new AppError('attempt_not_submitted');
        const texts = textsToMark(test, attempt.answers);
        const isComplete = texts.every(({ id, points }) => (marks[id] ?? Number.POSITIVE_INFINITY) <= points);
        if (!isComplete || Object.keys(marks).some((id) => !texts.some((text) => text.id === id)))
          throw new AppError('invalid_parameters', {
            message: 'Give each text that was answered, and nothing else, at most the points of its question.',
            param: 'marks',
          });
        const result = resultOf(test, attempt.answers, marks);
        const changes = { marks, ...result, markedAt: clock(), markedBy: actor.userId };
        const data = { title: test.title, percent: result.percent, isPassed: result.state === 'passed' };
        await notifications.notify(tx, { userIds: [attempt.userId], kind: 'qualification_marked', data });
        await publish(tx);
        return { attempt: await store.updateAttempt(attemptId, changes), test };
      });
      return (await describe([marked]))[0]!;
    },
  };
}
export type ProductionAttemptsService = ReturnType<typeof productionAttemptsService>;
