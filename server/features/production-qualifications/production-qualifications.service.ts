import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { everyone, type Live } from '../../platform/live.ts';
import { builtInTests } from './built-in/built-in-tests.rules.ts';
import { productionQualificationsStore, type Qualification } from './production-qualifications.store.ts';
import type { QualificationQuestion } from './production-qualifications.tables.ts';

interface ProductionQualificationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
}

export type NewTest = Pick<
  Qualification,
  'title' | 'taskType' | 'language' | 'instructions' | 'passPercent' | 'minutes'
> & { readonly questions: readonly Omit<QualificationQuestion, 'id'>[] };

export interface TestView {
  readonly test: Qualification;
  readonly counts: { readonly attempts: number; readonly passed: number };
}

const noAttempts = { attempts: 0, passed: 0 };

/** Tests that producers must pass, as managers write them (PROD-005). */
export function productionQualificationsService({ db, clock, live }: ProductionQualificationsDeps) {
  const publish = () => live.publish(everyone, { topic: 'producers' });

  return {
    /** Creates the built-in tests on a new server; later calls change nothing, also not archived ones. */
    async seed(): Promise<void> {
      const rows = builtInTests.map((test) => ({ ...test, createdBy: null, archivedAt: null, createdAt: clock() }));
      await productionQualificationsStore(db).insertMissing(rows);
    },

    /** Open tests that the person has not passed. */
    listUnpassed: (tx: Db | Tx, userId: string) => productionQualificationsStore(tx).listUnpassed(userId),

    async list(): Promise<TestView[]> {
      const store = productionQualificationsStore(db);
      const counts = await store.countAttempts();
      return (await store.listAll()).map((test) => ({ test, counts: counts.get(test.id) ?? noAttempts }));
    },

    async create(actor: Actor, { questions, ...fields }: NewTest): Promise<TestView> {
      const test = {
        ...fields,
        id: newId(),
        questions: questions.map((question) => ({ ...question, correct: [...new Set(question.correct)], id: newId() })),
        createdBy: actor.userId,
        archivedAt: null,
        createdAt: clock(),
      };
      await productionQualificationsStore(db).insert(test);
      await publish();
      return { test, counts: noAttempts };
    },

    /** Undefined fields stay unchanged. Questions never change, since attempts have answered them. */
    async edit(
      id: string,
      changes: { title?: string | undefined; instructions?: string | undefined; isArchived?: boolean | undefined },
    ) {
      const { title, instructions, isArchived } = changes;
      const store = productionQualificationsStore(db);
      const found = await store.find(id);
      if (!found) throw new AppError('qualification_not_found', { param: 'qualification_id' });
      const archivedAt =
        isArchived === undefined ? found.archivedAt : isArchived ? (found.archivedAt ?? clock()) : null;
      const kept = { title: title ?? found.title, instructions: instructions ?? found.instructions, archivedAt };
      const test = (await store.edit(id, kept)) ?? found;
      await publish();
      return { test, counts: (await store.countAttempts()).get(id) ?? noAttempts };
    },
  };
}
export type ProductionQualificationsService = ReturnType<typeof productionQualificationsService>;
