import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { type Dub, type DubQuery, dubListsStore } from './dub-lists.store.ts';

const separator = '\u0000';

/** The position after a dub, in the order of the query. */
const writeCursor = ({ project }: Dub, orderBy: DubQuery['orderBy']): string =>
  Buffer.from(
    [orderBy, orderBy === 'name' ? project.name : project.createdAt.toISOString(), project.id].join(separator),
  ).toString('base64url');

/** Throws `invalid_cursor` for one of another order. */
function readCursor(cursor: string | undefined, orderBy: DubQuery['orderBy']): DubQuery['after'] {
  if (cursor === undefined) return undefined;
  const [order, value, id] = Buffer.from(cursor, 'base64url').toString().split(separator);
  const isValid = order === orderBy && value !== undefined && id !== undefined;
  if (!isValid || (orderBy === 'created_at' && Number.isNaN(Date.parse(value))))
    throw new AppError('invalid_cursor', { param: 'cursor' });
  return { value, id };
}

/** Projects as the dubs of the older API. */
export function dubListsService({ db }: { readonly db: Db }) {
  const store = dubListsStore(db);
  return {
    /** A page. Throws `invalid_cursor`. */
    async list(
      actor: Actor,
      { cursor, ...query }: Omit<DubQuery, 'after'> & { readonly cursor: string | undefined },
    ): Promise<{ readonly dubs: Dub[]; readonly nextCursor: string | undefined }> {
      const after = readCursor(cursor, query.orderBy);
      const rows = await store.list(actor, { ...query, after, limit: query.limit + 1 });
      const dubs = rows.slice(0, query.limit);
      return { dubs, nextCursor: rows.length > query.limit ? writeCursor(dubs.at(-1)!, query.orderBy) : undefined };
    },

    /** Throws `dubbing_not_found`. */
    async get(actor: Actor, id: string): Promise<Dub> {
      const dub = await store.find(actor, id);
      if (!dub) throw new AppError('dubbing_not_found', { param: 'dubbing_id' });
      return dub;
    },
  };
}
export type DubListsService = ReturnType<typeof dubListsService>;
