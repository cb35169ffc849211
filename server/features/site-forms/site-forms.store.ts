import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { SiteFormKind } from '../../../contract/catalogue/site/site-form-values.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { siteForms } from './site-forms.tables.ts';

export type SiteForm = typeof siteForms.$inferSelect;

export interface SiteFormQuery {
  readonly isResolved: boolean;
  /** Undefined: all. */
  readonly kind: SiteFormKind | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Forms of the public site belong to the server: the sender has no workspace. */
export const siteFormsStore = (db: Db | Tx) => ({
  async insert(form: typeof siteForms.$inferInsert): Promise<void> {
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

  async find(reference: string): Promise<SiteForm | undefined> {
    return (await db.select().from(siteForms).where(eq(siteForms.reference, reference)))[0];
  },

  /** A page of open or resolved forms, newest first, after the form `after`. */
  list({ isResolved, kind, after, limit }: SiteFormQuery): Promise<SiteForm[]> {
    const { createdAt, reference, resolvedAt } = siteForms;
    const position = db
      .select({ createdAt, reference })
      .from(siteForms)
      .where(eq(reference, after ?? ''));
    return db
      .select()
      .from(siteForms)
      .where(
        and(
          isResolved ? isNotNull(resolvedAt) : isNull(resolvedAt),
          kind && eq(siteForms.kind, kind),
          after === undefined ? undefined : sql`(${createdAt}, ${reference}) < ${position}`,
        ),
      )
      .orderBy(desc(createdAt), desc(reference))
      .limit(limit);
  },

  /** Undefined fields stay unchanged; false if there is no such form. */
  async edit(reference: string, changes: { resolvedAt: Date | null; note?: string }): Promise<boolean> {
    const rows = await db
      .update(siteForms)
      .set(changes)
      .where(eq(siteForms.reference, reference))
      .returning({ reference: siteForms.reference });
    return rows.length > 0;
  },

  async deleteOf(email: string): Promise<void> {
    await db.delete(siteForms).where(eq(siteForms.email, email));
  },

  async deleteBefore(date: Date): Promise<void> {
    await db.delete(siteForms).where(lt(siteForms.createdAt, date));
  },
});
