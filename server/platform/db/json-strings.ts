import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Which of `values` are strings anywhere in a JSON column, as a set of rows named `found (value)`. */
export const jsonStrings = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`(select distinct leaf #>> '{}' as value
    from jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string")') leaf
    where leaf #>> '{}' = any(${sql.param([...values])}::text[])) found`;
