import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SiteFormValues } from '../../../contract/catalogue/site/site-form-emails.ts';
import { siteFormKinds } from '../../../contract/catalogue/site/site-form-values.ts';

/** Forms of the public site. Senders need no account, so the forms belong to the server and not to a workspace. */
export const siteForms = pgTable(
  'site_forms',
  {
    /** The sender gets it in the confirmation. */
    reference: text().primaryKey(),
    kind: text({ enum: siteFormKinds }).notNull(),
    name: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** The other fields of this kind, by their names in the contract. */
    values: jsonb().$type<SiteFormValues>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When staff resolved it; null: it is open. */
    resolvedAt: timestamp({ withTimezone: true }),
    /** What staff noted when they last resolved it. */
    note: text(),
  },
  (table) => [index('site_forms_by_time').on(table.createdAt)],
);
