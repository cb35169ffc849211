import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { isUnspaced } from '../../../../contract/catalogue/voices/voice-search.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { inList } from '../../../platform/db/in-list.ts';
import { permittedRows } from '../../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../../platform/db/resource-grants.ts';
import type { VoiceQuery } from '../voices.rules.ts';
import { type ListedRow, voices } from '../voices.tables.ts';

/** The columns of a voice by which the tables of other nouns refer to it. */
export interface VoiceKeys {
  readonly id: SQLWrapper;
  /** Null for a voice that the workspace created. */
  readonly sourceVoiceId: SQLWrapper;
}
export const voiceKeys: VoiceKeys = { id: voices.id, sourceVoiceId: voices.sourceVoiceId };
/** A condition of a voice that another noun knows. */
export type VoiceCondition = SQL;

/** The last voice of a page. */
export interface RowPosition {
  /** The value that the list is sorted by: the name, or microseconds since 1970. */
  readonly key: string;
  readonly id: string;
}
export type PositionedRow = ListedRow & { readonly key: string };

interface RowPage {
  readonly after: RowPosition | undefined;
  readonly limit: number;
}

const {
  embedding: _embedding,
  consent: _consent,
  origin: _origin,
  searchText: _text,
  recipe,
  ...otherColumns
} = getTableColumns(voices);
/** All but what only speech and training need, which is most of a row. */
const listedColumns = {
  ...otherColumns,
  recipe: sql<ListedRow['recipe']>`case when ${recipe} is not null then
    jsonb_strip_nulls(jsonb_build_object('base', ${recipe} -> 'base', 'clone', ${recipe} -> 'clone')) end`,
};
const nameKey = sql<string>`${voices.name} collate "und-x-icu"`;
const dateKey = sql<string>`(extract(epoch from ${voices.createdAt}) * 1000000)::bigint::text`;

export const voiceListingStore = (db: Db | Tx) => ({
  /** All voices of the workspace that the caller may see, newest first. */
  list: (caller: CallerIn): Promise<ListedRow[]> =>
    db
      .select(listedColumns)
      .from(voices)
      .where(and(...visible(caller)))
      .orderBy(desc(voices.createdAt), asc(voices.id)),

  /** A page of the matching voices that the caller may see; newest first without `sort`. `conditions` are those of other nouns. */
  async page(
    caller: CallerIn,
    query: VoiceQuery,
    conditions: readonly VoiceCondition[],
    { after, limit }: RowPage,
  ): Promise<PositionedRow[]> {
    const matching = and(...visible(caller), ...filters(query), ...conditions, after && isAfter(query, after));
    const key = query.sort === 'name' ? sql<string>`${voices.name}` : dateKey;
    return db
      .select({ ...listedColumns, key })
      .from(voices)
      .where(matching)
      .orderBy(...order(query))
      .limit(limit);
  },

  async count(caller: CallerIn, query: VoiceQuery, conditions: readonly VoiceCondition[]): Promise<number> {
    const [row] = await db
      .select({ count: count() })
      .from(voices)
      .where(and(...visible(caller), ...filters(query), ...conditions));
    return row!.count;
  },

  /** Whether a word of some voice that the caller may see begins with this one. */
  async hasWord(caller: CallerIn, word: string): Promise<boolean> {
    const rows = await db
      .select({ id: voices.id })
      .from(voices)
      .where(and(...visible(caller), hasWord(word)))
      .limit(1);
    return rows.length > 0;
  },

  /** The folded words of all voices that the caller may see. */
  async words(caller: CallerIn): Promise<string[]> {
    const rows = await db
      .selectDistinct({ word: sql<string>`unnest(string_to_array(trim(${voices.searchText}), ' '))` })
      .from(voices)
      .where(and(...visible(caller)));
    return rows.map(({ word }) => word);
  },
});

const isNewestFirst = ({ sort, direction }: VoiceQuery): boolean => !sort || direction === 'desc';

/** Voices of the same second are in the order of their ID when the newest are first, so that one index serves both. */
function order(query: VoiceQuery): SQL[] {
  const isDescending = query.direction === 'desc';
  if (query.sort === 'name') return isDescending ? [desc(nameKey), desc(voices.id)] : [asc(nameKey), asc(voices.id)];
  return isNewestFirst(query) ? [desc(voices.createdAt), asc(voices.id)] : [asc(voices.createdAt), desc(voices.id)];
}

function isAfter(query: VoiceQuery, { key, id }: RowPosition): SQL {
  if (query.sort === 'name') {
    const position = sql`(${nameKey}, ${voices.id})`;
    const after = sql`(${key}::text collate "und-x-icu", ${id}::text)`;
    return query.direction === 'desc' ? sql`${position} < ${after}` : sql`${position} > ${after}`;
  }
  const date = sql`('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond')`;
  const created = voices.createdAt;
  return isNewestFirst(query)
    ? sql`(${created} <= ${date} and (${created} < ${date} or ${voices.id} > ${id}))`
    : sql`(${created} >= ${date} and (${created} > ${date} or ${voices.id} < ${id}))`;
}

const label = (name: string): SQL => sql`${voices.labels} ->> ${name}`;
const hasLabel = (name: string, value: string | undefined): SQL | undefined =>
  value ? sql`lower(${label(name)}) = lower(${value}::text)` : undefined;

const visible = (caller: CallerIn): (SQL | undefined)[] => [
  eq(voices.workspaceId, caller.workspaceId),
  permittedRows(caller, 'voice.read', { id: voices.id, createdBy: voices.createdBy }),
];

function filters(query: VoiceQuery): (SQL | undefined)[] {
  const { type, category } = query;
  const isCopy = isNotNull(voices.sourceVoiceId);
  const isOwn = isNull(voices.sourceVoiceId);
  return [
    type === 'default' ? sql`false` : undefined,
    type === 'personal' || type === 'non-community' ? isOwn : undefined,
    type === 'community' ? isCopy : undefined,
    // High quality is a property of the training, which another noun knows.
    category && category !== 'high_quality' ? sql`${voices.category} = ${category}` : undefined,
    ...(query.terms ?? []).map((words) => or(...words.map(hasWord))),
    hasLabel('gender', query.gender),
    hasLabel('age', query.age),
    hasLabel('accent', query.accent),
    query.languages &&
      sql`coalesce(${label('language')}, ${voices.languages}[1], '') = any(${sql.param([...query.languages])}::text[])`,
    query.useCases && sql`coalesce(${label('use_case')}, '') = any(${sql.param([...query.useCases])}::text[])`,
    query.ids && inList(voices.id, query.ids),
  ];
}

/** Whether a word of the voice begins with this one. */
const hasWord = (word: string): SQL =>
  sql`strpos(${voices.searchText}, ${isUnspaced(word) ? word : ` ${word}`}::text) > 0`;
