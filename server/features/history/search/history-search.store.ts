import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import {
  dateAndCursorFilter,
  dialoguesFeaturingVoice,
  type HistoryItem,
  type HistoryQuery,
  listOrder,
  pageQuery,
  queryFilter,
} from '../history.store.ts';
import { historyItems, historySpeakers } from '../history.tables.ts';
import { historyMarks } from '../marks/history-marks.tables.ts';
import type { Step } from './history-search.rules.ts';

interface SearchedColumns {
  readonly speakers: unknown;
  readonly voiceName: unknown;
  readonly text: unknown;
}

/** The search as it was typed and in both Unicode normalization forms: accents composed (NFC) and decomposed (NFD). */
const unicodeForms = (search: string): string[] => [
  ...new Set([search, search.normalize('NFC'), search.normalize('NFD')]),
];

/** Matches regardless of case and Unicode form; `search` has no wildcards. */
const containsText = ({ speakers, voiceName, text }: SearchedColumns, search: string) => {
  const searched = sql`lower(coalesce(${speakers}, ${voiceName}, '') || e'\n' || coalesce(${text}, ''))`;
  return or(...unicodeForms(search).map((form) => sql`strpos(${searched}, lower(${form})) > 0`));
};

/** The trigram query for the index. */
const searchGrams = (workspaceId: WorkspaceId, search: string) =>
  sql.join(
    unicodeForms(search).map((form) => sql`history_search_grams(${workspaceId}, ${form})`),
    sql` || `,
  );

/** Must be the same expression as in the index, or PostgreSQL does not use it. */
const grams = sql`history_grams(${historyItems.workspaceId}, coalesce(${historyItems.speakers}, ${historyItems.voiceName}), ${historyItems.text})`;

/** The most selective filter of `query` that has an index in date order. */
function indexedFilter({ voiceId, source, modelId }: HistoryQuery): SQL | undefined {
  if (voiceId) return eq(historyItems.voiceId, voiceId);
  if (source) return eq(historyItems.source, source);
  return modelId ? eq(historyItems.modelId, modelId) : undefined;
}

/** Two strategies for the same page: the scan is fast if many items match, the index search if few do. */
export const historySearchStore = (db: Db | Tx) => ({
  /** The matches among the items of one scan step, in list order. */
  async scanByDate(workspaceId: WorkspaceId, query: HistoryQuery, search: string, step: Step): Promise<HistoryItem[]> {
    const page = pageQuery(db, workspaceId, query, step);
    return db
      .select()
      .from(page)
      .where(containsText(page, search))
      .orderBy(...listOrder(query, page))
      .limit(query.limit);
  },

  /** Whether the list has more than `rows` items after the cursor. */
  async hasMoreItemsThan(workspaceId: WorkspaceId, query: HistoryQuery, rows: number): Promise<boolean> {
    const page = pageQuery(db, workspaceId, query, { from: rows, to: rows + 1 });
    return (await db.select({ id: page.id }).from(page)).length > 0;
  },

  /**
   * The date of the item `offset` places after the cursor. Uses only date indexes, so that items which other filters
   * exclude count too. With a voice filter it is the farther date of the voice's own items and of its other dialogues.
   */
  async dateAtOffset(workspaceId: WorkspaceId, query: HistoryQuery, offset: number): Promise<Date | undefined> {
    const items = db
      .select({ createdAt: historyItems.createdAt })
      .from(historyItems)
      .where(and(dateAndCursorFilter(workspaceId, query), indexedFilter(query)))
      .orderBy(...listOrder(query, historyItems))
      .offset(offset)
      .limit(1);
    if (!query.voiceId) return (await items)[0]?.createdAt;
    const dialogueKey = { createdAt: historySpeakers.createdAt, id: historySpeakers.itemId };
    const dialogues = db
      .select({ createdAt: dialogueKey.createdAt })
      .from(historySpeakers)
      .where(dialoguesFeaturingVoice(workspaceId, query))
      .orderBy(...listOrder(query, dialogueKey))
      .offset(offset)
      .limit(1);
    const dates = [...(await items), ...(await dialogues)].map(({ createdAt }) => createdAt.getTime());
    if (dates.length === 0) return undefined;
    return new Date(query.direction === 'desc' ? Math.max(...dates) : Math.min(...dates));
  },

  /** The items of `query` whose name or a tag contains `search`. Few items have either, so no index finds them. */
  async searchMarks(workspaceId: WorkspaceId, query: HistoryQuery, search: string): Promise<HistoryItem[]> {
    const marks = sql`lower(coalesce(${historyMarks.name}, '') || e'\n' || array_to_string(${historyMarks.tags}, e'\n'))`;
    return db
      .select(getTableColumns(historyItems))
      .from(historyMarks)
      .innerJoin(historyItems, eq(historyItems.id, historyMarks.itemId))
      .where(
        and(
          eq(historyMarks.workspaceId, workspaceId),
          queryFilter(workspaceId, query),
          or(...unicodeForms(search).map((form) => sql`strpos(${marks}, lower(${form})) > 0`)),
        ),
      )
      .orderBy(...listOrder(query, historyItems))
      .limit(query.limit);
  },

  /** The first of these items, in list order; `items` of this workspace. */
  async order(workspaceId: WorkspaceId, query: HistoryQuery, items: readonly HistoryItem[]): Promise<HistoryItem[]> {
    const ids = items.map(({ id }) => id);
    return db
      .select()
      .from(historyItems)
      .where(and(eq(historyItems.workspaceId, workspaceId), inArray(historyItems.id, ids)))
      .orderBy(...listOrder(query, historyItems))
      .limit(query.limit);
  },

  /** The matches among all items of `query`, found by the trigram index. */
  async searchIndex(workspaceId: WorkspaceId, query: HistoryQuery, search: string): Promise<HistoryItem[]> {
    // Ordering by an expression without an index keeps the planner from scanning all items by date.
    const unindexedDate = sql`(${historyItems.createdAt} + interval '0')`;
    return db.transaction(async (tx) => {
      // With less memory the bitmap becomes lossy, and the trigrams of all items on its pages are computed again.
      // Items are rarely cached: a higher page cost makes the planner combine indexes before it reads items.
      await tx.execute(sql`select set_config('work_mem', '32MB', true), set_config('random_page_cost', '10', true)`);
      return tx
        .select()
        .from(historyItems)
        .where(
          // Without the subselect the planner overestimates the selectivity of several trigrams and ignores other indexes.
          sql`${queryFilter(workspaceId, query)} and ${grams} @@ (select ${searchGrams(workspaceId, search)}) and ${containsText(historyItems, search)}`,
        )
        .orderBy(...listOrder(query, { createdAt: unindexedDate, id: historyItems.id }))
        .limit(query.limit);
    });
  },
});
