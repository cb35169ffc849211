import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { studioTakesStore, type Take, type TakeSummary } from './studio-takes.store.ts';
import { takeKey } from './take-files.rules.ts';

/** Takes that are read from the database at once. */
const batchSize = 500;

/** The takes of a project, for snapshots. */
export function takeRowsService({ db }: { readonly db: Db }) {
  const store = studioTakesStore(db);

  async function collect<Row extends { readonly id: string }>(
    ids: readonly string[],
    read: (batch: readonly string[]) => Promise<Row[]>,
  ): Promise<Map<string, Row>> {
    const rows = new Map<string, Row>();
    const unique = [...new Set(ids)];
    for (let at = 0; at < unique.length; at += batchSize)
      for (const row of await read(unique.slice(at, at + batchSize))) rows.set(row.id, row);
    return rows;
  }

  return {
    /** Inserts a take that was not spoken here, in the transaction of the caller. Nothing is charged. */
    insert: (tx: Tx, row: Parameters<typeof store.insert>[0]): Promise<Take> => studioTakesStore(tx).insert(row),

    /** Where the sound of a take is stored. */
    audioKey: ({ workspaceId, id }: Pick<Project, 'workspaceId' | 'id'>, takeId: string): string =>
      takeKey(workspaceId, id, takeId),

    /** Takes without the times of their characters, by ID. */
    summaries: (project: Pick<Project, 'id'>, ids: readonly string[]): Promise<Map<string, TakeSummary>> =>
      collect(ids, (batch) => store.listByIds(project, batch)),

    /** The times of the characters of takes, by ID. */
    times: (
      project: Pick<Project, 'id'>,
      ids: readonly string[],
    ): Promise<Map<string, Pick<Take, 'id' | 'text' | 'starts' | 'ends'>>> =>
      collect(ids, (batch) => store.listTimes(project, batch)),
  };
}
export type TakeRowsService = ReturnType<typeof takeRowsService>;
