import { and, eq, or, type SQL, sql } from 'drizzle-orm';
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
import type { Step } from './history-search.rules.ts';

interface SearchedColumns {
  readonly speakers: unknown;
  readonly voiceName: unknown;
  readonly text: unknown;
}

/** A search as it may stand in a text: as it was written, with each accent in its letter, and with each beside it. */
const unicodeForms = (search: string): string[] => [
  ...new Set([search, search.normalize('NFC'), search.normalize('NFD')]),
];

/** Letters count alike in both cases and however their accents are written, and nothing of `search` is a wildcard. */
const containsText = ({ speakers, voiceName, text }: SearchedColumns, search: string) => {
  const searched = sql`lower(coalesce(${speakers}, ${voiceName}, '') || e'\n' || coalesce(${text}, ''))`;
  return or(...unicodeForms(search).map((form) => sql`strpos(${searched}, lower(${form})) > 0`));
};

/** What the index is asked for. */
const searchGrams = (workspaceId: WorkspaceId, search: string) =>
  sql.join(
    unicodeForms(search).map((form) => sql`history_search_grams(${workspaceId}, ${form})`),
    sql` || `,
  );

/** The same expression as in the index, which holds what follows each letter, by workspace. */
const grams = sql`history_grams(${historyItems.workspaceId}, coalesce(${historyItems.speakers}, ${historyItems.voiceName}), ${historyItems.text})`;

/** What an index lists by date. */
function indexedFilter({ voiceId, source, modelId }: HistoryQuery): SQL | undefined {
  if (voiceId) return eq(historyItems.voiceId, voiceId);
  if (source) return eq(historyItems.source, source);
  return modelId ? eq(historyItems.modelId, modelId) : undefined;
}

/** Two ways to the same page: one is quick where many items fit, the other where few do. */
export const historySearchStore = (db: Db | Tx) => ({
  /** What fits among the items of a step by date, in the order of the list. */
  async scanByDate(workspaceId: WorkspaceId, query: HistoryQuery, search: string, step: Step): Promise<HistoryItem[]> {
    const page = pageQuery(db, workspaceId, query, step);
    return db
      .select()
      .from(page)
      .where(containsText(page, search))
      .orderBy(...listOrder(query, page))
      .limit(query.limit);
  },

  /** Whether there are more than `rows` items to go through. */
  async hasMoreItemsThan(workspaceId: WorkspaceId, query: HistoryQuery, rows: number): Promise<boolean> {
    const page = pageQuery(db, workspaceId, query, { from: rows, to: rows + 1 });
    return (await db.select({ id: page.id }).from(page)).length > 0;
  },

  /**
   * The date so many places on. By indexes of dates alone: what `query` leaves out otherwise counts too. Of a voice, of
   * its own items or of the dialogues of others, whichever has more.
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

  /** What fits of all items, found by the index of their texts. */
  async searchIndex(workspaceId: WorkspaceId, query: HistoryQuery, search: string): Promise<HistoryItem[]> {
    // An order that no index has, or the planner reads all items by date until it has found enough.
    const unindexedDate = sql`(${historyItems.createdAt} + interval '0')`;
    return db.transaction(async (tx) => {
      // In less memory, many candidates are remembered by page alone, and the grams of all on those pages computed again.
      // An item is mostly not in memory, so what the other indexes say is read first, which the usual cost would not have.
      await tx.execute(sql`select set_config('work_mem', '32MB', true), set_config('random_page_cost', '10', true)`);
      return tx
        .select()
        .from(historyItems)
        .where(
          // Without the select, the planner takes several grams for rare, and looks into no other index.
          sql`${queryFilter(workspaceId, query)} and ${grams} @@ (select ${searchGrams(workspaceId, search)}) and ${containsText(historyItems, search)}`,
        )
        .orderBy(...listOrder(query, { createdAt: unindexedDate, id: historyItems.id }))
        .limit(query.limit);
    });
  },
});
