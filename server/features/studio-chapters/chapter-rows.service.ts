import type { Db, Tx } from '../../platform/db/database-client.ts';
import { studioChaptersStore } from './studio-chapters.store.ts';

type ChapterStore = ReturnType<typeof studioChaptersStore>;
/** What the other nouns of the studio read and write of the chapters of a project that was found before. */
export type ChapterRows = Pick<
  ChapterStore,
  | 'list'
  | 'find'
  | 'findForUpdate'
  | 'update'
  | 'blocks'
  | 'blocksOf'
  | 'blocksElsewhere'
  | 'updateBlock'
  | 'insertBlocks'
  | 'deleteBlocks'
>;

/** Chapters for conversions, takes and snapshots; `tx` is the transaction of the caller. */
export const chapterRowsService = ({ db }: { readonly db: Db }) => ({
  read: (tx: Db | Tx = db): ChapterRows => studioChaptersStore(tx),
});
export type ChapterRowsService = ReturnType<typeof chapterRowsService>;
