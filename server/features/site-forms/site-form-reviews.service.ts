import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { type SiteForm, type SiteFormQuery, siteFormsStore } from './site-forms.store.ts';

const notFound = () =>
  new AppError('document_not_found', {
    message: 'A form with this reference was not found.',
    param: 'form_reference',
  });

/** What staff do with the forms that people sent. */
export function siteFormReviewsService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    list: (query: SiteFormQuery): Promise<SiteForm[]> => siteFormsStore(db).list(query),
    exists: async (reference: string): Promise<boolean> => (await siteFormsStore(db).find(reference)) !== undefined,

    async resolve(tx: Tx, reference: string, note: string): Promise<void> {
      if (!(await siteFormsStore(tx).edit(reference, { resolvedAt: clock(), note }))) throw notFound();
    },
    async reopen(tx: Tx, reference: string): Promise<void> {
      if (!(await siteFormsStore(tx).edit(reference, { resolvedAt: null }))) throw notFound();
    },
  };
}
export type SiteFormReviewsService = ReturnType<typeof siteFormReviewsService>;
