import { desc, eq, lt } from 'drizzle-orm';
import type { SiteFormKind } from '../../../contract/catalogue/site/site-form-values.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { siteForms } from './site-forms.tables.ts';

export type SiteForm = typeof siteForms.$inferSelect;

/** Forms of the public site belong to the server: the sender has no workspace. */
export const siteFormsStore = (db: Db | Tx) => ({
  async insert(form: SiteForm): Promise<void> {
    await db.insert(siteForms).values(form);
  },

  /** Of one kind, or of all. */
  listNewest: (limit: number, kind?: SiteFormKind): Promise<SiteForm[]> =>
    db
      .select()
      .from(siteForms)
      .where(kind && eq(siteForms.kind, kind))
      .orderBy(desc(siteForms.createdAt))
      .limit(limit),

  async deleteOf(email: string): Promise<void> {
    await db.delete(siteForms).where(eq(siteForms.email, email));
  },

  async deleteBefore(date: Date): Promise<void> {
    await db.delete(siteForms).where(lt(siteForms.createdAt, date));
  },
});
