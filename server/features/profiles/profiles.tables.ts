import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ProfileLink } from '../../../contract/accounts/profiles.ts';
import { users } from '../user/user.tables.ts';

/** Texts of public profiles; name and handle are fields of the user. */
export const profiles = pgTable('profiles', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  about: text().notNull().default(''),
  /** A small JPEG as a data URL, so that it goes with the row; empty: none. */
  avatar: text().notNull().default(''),
  links: jsonb().$type<readonly ProfileLink[]>().notNull().default([]),
});
