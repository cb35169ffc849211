import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Whose data is exported: that of a person in one of their workspaces, or that of all members of a workspace. */
export interface ExportOwner {
  readonly scope: 'person' | 'workspace';
  /** The person, or the admin who exports the workspace. */
  readonly userId: string;
  readonly email: string;
  readonly workspaceId: string;
  /** Admins also get the data that belongs to the workspace and to no single person. */
  readonly isAdmin: boolean;
}

export interface ExportFilter {
  (owner: ExportOwner): SQL | undefined;
  /** The rows belong to people and to no workspace; an export of a workspace leaves the table out. */
  readonly isPersonal?: true;
}

export interface ExportedTable<T extends PgTable = PgTable> {
  readonly table: T;
  /** What the file contains, for the README of the archive. */
  readonly title: string;
  /** The rows of the person, or of the workspace. */
  readonly where: ExportFilter;
  /** Columns that hold secrets, computed values, or data of other people. */
  readonly omit?: readonly (keyof T['$inferSelect'] & string)[];
}

/** Declares the rows of one table that an export contains. */
export const exported = <T extends PgTable>(entry: ExportedTable<T>) => entry;

const personal = (filter: ExportFilter): ExportFilter => Object.assign(filter, { isPersonal: true } as const);

/** Rows of this person. */
export const ofPerson = (column: AnyPgColumn): ExportFilter =>
  personal(({ scope, userId }) => (scope === 'person' ? eq(column, userId) : sql`false`));
/** Rows with the email of this person. */
export const ofEmail = (column: AnyPgColumn): ExportFilter =>
  personal(({ scope, email }) => (scope === 'person' ? eq(column, email) : sql`false`));
/** Rows of the workspace, for its admins. */
export const ofWorkspace =
  (column: AnyPgColumn): ExportFilter =>
  ({ workspaceId, isAdmin }) =>
    isAdmin ? eq(column, workspaceId) : sql`false`;
/** Rows of the workspace that this person created; of all its members in an export of the workspace. */
export const ofMember =
  (table: { workspaceId: AnyPgColumn }, person: AnyPgColumn): ExportFilter =>
  ({ scope, workspaceId, userId }) =>
    and(eq(table.workspaceId, workspaceId), scope === 'person' ? eq(person, userId) : undefined);
/** What this filter selects of one person, whatever the workspace; the rows of the workspace in an export of it. */
export const inAnyWorkspace =
  (table: { workspaceId: AnyPgColumn }, ofOnePerson: ExportFilter): ExportFilter =>
  (owner) =>
    owner.scope === 'person' ? ofOnePerson(owner) : eq(table.workspaceId, owner.workspaceId);
