import { productionQualificationsRoutes } from '../../../contract/productions/production-qualifications.ts';
import { mount } from '../../http/route.ts';
import { type AttemptView, type ProductionAttemptsService, retryAtOf } from './production-attempts.service.ts';
import {
  presentAttempt,
  presentManagedQualification,
  presentQualification,
  presentReviewedAttempt,
} from './production-qualifications.present.ts';
import type { ProductionQualificationsService, TestView } from './production-qualifications.service.ts';

interface ProductionQualificationsRouteDeps {
  readonly productionQualifications: ProductionQualificationsService;
  readonly productionAttempts: ProductionAttemptsService;
  /** Whether the skills and languages of a person need each of these tests. */
  readonly findNeeded: (userId: string, tests: readonly TestView['test'][]) => Promise<ReadonlySet<string>>;
}

const show = (view: AttemptView) => presentAttempt({ ...view, retryAt: retryAtOf(view.attempt) });

export const mountProductionQualifications = (deps: ProductionQualificationsRouteDeps) => {
  const { productionQualifications, productionAttempts, findNeeded } = deps;

  return mount(productionQualificationsRoutes, {
    'GET /v1/productions/qualifications': async ({ actor }) => {
      const views = await productionAttempts.listTests(actor);
      const needed = await findNeeded(
        actor.userId,
        views.map(({ test }) => test),
      );
      return {
        qualifications: views.map(({ test, attempt }) =>
          presentQualification({ test, attempt, isNeeded: needed.has(test.id), retryAt: retryAtOf(attempt) }),
        ),
      };
    },

    'POST /v1/productions/qualifications/{qualification_id}/start': async ({ actor, params }) =>
      show(await productionAttempts.start(actor, params.qualification_id)),

    'GET /v1/productions/attempts/{attempt_id}': async ({ actor, params }) =>
      show(await productionAttempts.read(actor, params.attempt_id)),

    'PATCH /v1/productions/attempts/{attempt_id}': async ({ actor, params, body }) =>
      show(await productionAttempts.saveAnswers(actor, params.attempt_id, body.answers)),

    'POST /v1/productions/attempts/{attempt_id}/submit': async ({ actor, params, body }) =>
      show(await productionAttempts.submit(actor, params.attempt_id, body.answers ?? {})),

    'GET /v1/productions/manage/qualifications': async () => ({
      qualifications: (await productionQualifications.list()).map(presentManagedQualification),
    }),

    'POST /v1/productions/manage/qualifications': async ({ actor, body }) => {
      const { title, instructions, questions, minutes, task_type: taskType, pass_percent: passPercent } = body;
      const language = body.language ?? null;
      const input = { title, taskType, language, instructions, questions, passPercent, minutes };
      return presentManagedQualification(await productionQualifications.create(actor, input));
    },

    'PATCH /v1/productions/manage/qualifications/{qualification_id}': async ({ params, body }) => {
      const { title, instructions, is_archived: isArchived } = body;
      const changes = { title, instructions, isArchived };
      return presentManagedQualification(await productionQualifications.edit(params.qualification_id, changes));
    },

    'GET /v1/productions/manage/attempts': async ({ actor, query: { state, cursor, limit } }) => {
      const page = await productionAttempts.listForReview(actor, state, { cursor: cursor ?? undefined, limit });
      return {
        attempts: page.attempts.map((view) =>
          presentReviewedAttempt({ ...view, retryAt: retryAtOf(view.attempt) }, actor.userId),
        ),
        has_more: page.nextCursor !== null,
        next_cursor: page.nextCursor,
      };
    },

    'POST /v1/productions/manage/attempts/{attempt_id}/mark': async ({ actor, params, body }) => {
      const view = await productionAttempts.mark(actor, params.attempt_id, body.marks);
      return presentReviewedAttempt({ ...view, retryAt: retryAtOf(view.attempt) }, actor.userId);
    },
  });
};
