import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DubbingModel, dubbingOrigins } from '../../../contract/dubbing/dubbing-limits.ts';
import type { DubStatus } from '../../../contract/dubbing/dubs.ts';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { DubbingProject } from './dubbing-projects.store.ts';
import { dubbingProjects } from './dubbing-projects.tables.ts';

/** A project with the status of the older API, which counts its languages as well. */
export interface Dub {
  readonly project: DubbingProject;
  readonly status: DubStatus;
}

export interface DubQuery {
  readonly limit: number;
  /** The value of the order and the ID of the last dub of the page before. */
  readonly after: { readonly value: string; readonly id: string } | undefined;
  readonly statuses: readonly (DubStatus | 'queued' | 'preparing')[] | undefined;
  readonly models: readonly DubbingModel[] | undefined;
  readonly languages: readonly string[] | undefined;
  readonly origins: readonly (typeof dubbingOrigins)[number][] | undefined;
  readonly creator: 'personal' | 'others' | 'all';
  readonly orderBy: 'created_at' | 'name';
  readonly isAscending: boolean;
}

const languages = sql`from dubbing_languages l where l.project_id = dubbing_projects.id`;

/** Lines that nobody found, or that wait for a translation by hand, end a dub that nobody edits. */
const status = sql<DubStatus>`case
  when dubbing_projects.state in ('queued', 'preparing') then 'dubbing'
  when dubbing_projects.state = 'failed' then 'failed'
  when exists (select 1 ${languages} and l.state in ('queued', 'processing')) then 'dubbing'
  when exists (select 1 ${languages} and (l.state = 'failed' or (l.is_automatic and l.output_revision is null))) then 'failed'
  when not dubbing_projects.is_editable
    and not exists (select 1 from dubbing_segments s where s.project_id = dubbing_projects.id)
    and (dubbing_projects.warnings @> '[{"type":"recognizer_not_installed"}]'::jsonb
      or dubbing_projects.warnings @> '[{"type":"no_sound"}]'::jsonb) then 'failed'
  else 'dubbed' end`;

const permitted = (caller: CallerIn, name: ResourcePermissionName): SQL | undefined =>
  and(
    eq(dubbingProjects.workspaceId, caller.workspaceId),
    permittedRows(caller, name, { id: dubbingProjects.id, createdBy: dubbingProjects.userId }),
  );

function hasStatus(wanted: DubQuery['statuses']): SQL | undefined {
  if (!wanted) return undefined;
  return or(
    sql`false`,
    ...wanted.map((one) =>
      one === 'queued' || one === 'preparing' ? eq(dubbingProjects.state, one) : sql`${status} = ${one}`,
    ),
  );
}

function hasLanguage(wanted: readonly string[] | undefined): SQL | undefined {
  if (!wanted) return undefined;
  const codes = sql.join(
    wanted.map((code) => sql`${code}`),
    sql`, `,
  );
  return wanted.length === 0
    ? sql`false`
    : sql`exists (select 1 ${languages} and (l.language in (${codes}) or split_part(l.language, '-', 1) in (${codes})))`;
}

/** Projects as the dubs of the older API. */
export const dubListsStore = (db: Db) => ({
  /** A page of what the caller may see. */
  list(caller: CallerIn, query: DubQuery): Promise<Dub[]> {
    const { after, isAscending, orderBy, creator, models, origins } = query;
    const order = isAscending ? asc : desc;
    const { createdAt, id, name, userId, modelId, origin } = dubbingProjects;
    const [column, type] = orderBy === 'name' ? [name, sql`text`] : [createdAt, sql`timestamptz`];
    const compare = isAscending ? sql`>` : sql`<`;
    const filters = [
      permitted(caller, 'dubbing.read'),
      creator === 'all' ? undefined : (creator === 'personal' ? eq : ne)(userId, caller.userId),
      models && inArray(modelId, [...models]),
      origins && inArray(origin, [...origins]),
      hasStatus(query.statuses),
      hasLanguage(query.languages),
      after && sql`(${column}, ${id}) ${compare} (${after.value}::${type}, ${after.id})`,
    ];
    return db
      .select({ project: dubbingProjects, status })
      .from(dubbingProjects)
      .where(and(...filters))
      .orderBy(order(column), order(id))
      .limit(query.limit);
  },

  /** A dub that the caller may see. */
  async find(caller: CallerIn, id: string): Promise<Dub | undefined> {
    const where = and(permitted(caller, 'dubbing.read'), eq(dubbingProjects.id, id));
    return (await db.select({ project: dubbingProjects, status }).from(dubbingProjects).where(where))[0];
  },
});
