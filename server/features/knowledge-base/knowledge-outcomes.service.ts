import type { OutcomeFailure } from '../../../contract/agents/knowledge/knowledge-base-fields.ts';
import { errorEntry } from '../../../contract/errors.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { DocumentView, KnowledgeViewsService } from './knowledge-views.service.ts';

type Outcomes<T> = Record<string, { status: 'success'; data: T } | OutcomeFailure>;

function toFailure(error: AppError): OutcomeFailure {
  const { http, status = error.code } = errorEntry(error.code);
  return { status: 'failure', error_code: http, error_status: status, error_message: error.message };
}

/** Calls that name several documents and report the outcome for each. */
export const knowledgeOutcomesService = ({ views }: { readonly views: Pick<KnowledgeViewsService, 'listByIds'> }) => ({
  /** Runs `work` for one document after the other; expected errors are outcomes. */
  async forEach<T>(ids: readonly string[], work: (id: string) => Promise<T>): Promise<Outcomes<T>> {
    const outcomes: [string, Outcomes<T>[string]][] = [];
    for (const id of new Set(ids)) {
      try {
        outcomes.push([id, { status: 'success', data: await work(id) }]);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        outcomes.push([id, toFailure(error)]);
      }
    }
    return Object.fromEntries(outcomes);
  },

  async summaries<T>(actor: Actor, ids: readonly string[], present: (view: DocumentView) => T): Promise<Outcomes<T>> {
    const found = new Map((await views.listByIds(actor, ids)).map((view) => [view.document.id, view]));
    return this.forEach(ids, async (id) => {
      const view = found.get(id);
      if (!view) throw new AppError('knowledge_document_not_found');
      return present(view);
    });
  },
});
export type KnowledgeOutcomesService = ReturnType<typeof knowledgeOutcomesService>;
