import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The person whose data is exported, in one of their workspaces. */
export interface ExportOwner {
  readonly userId: string;
  readonly email: string;
  readonly workspaceId: string;
  /** Admins also get the data that belongs to the workspace and to no single person. */
  readonly isAdmin: boolean;
}

export interface ExportedTable<T extends PgTable = PgTable> {
  readonly table: T;
  /** What the file contains, for the README of the archive. */
  readonly title: string;
  /** The rows of the person. */
  readonly where: (owner: ExportOwner) => SQL | undefined;
  /** Columns that hold secrets, computed values, or data of other people. */
  readonly omit?: readonly (keyof T['$inferSelect'] & string)[];
}

/** Declares the rows of one table that an export contains. */
export const exported = <T extends PgTable>(entry: ExportedTable<T>) => entry;

/** Rows of this person. */
export const ofPerson =
  (column: AnyPgColumn) =>
  ({ userId }: ExportOwner) =>
    eq(column, userId);
/** Rows with the email of this person. */
export const ofEmail =
  (column: AnyPgColumn) =>
  ({ email }: ExportOwner) =>
    eq(column, email);
/** Rows of the workspace, for its admins. */
export const ofWorkspace =
  (column: AnyPgColumn) =>
  ({ workspaceId, isAdmin }: ExportOwner) =>
    isAdmin ? eq(column, workspaceId) : sql`false`;
/** Rows of the workspace that this person created. */
export const ofMember =
  (table: { workspaceId: AnyPgColumn }, person: AnyPgColumn) =>
  ({ workspaceId, userId }: ExportOwner) =>
    and(eq(table.workspaceId, workspaceId), eq(person, userId));
