import type { ChapterDocument, LeaseReply } from '../../../../../contract/studio/studio-chapters.ts';
import type { Bed, EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import { ApiError, messageOf } from '../../../../data/api/api-error.ts';
import { createStore, type ReadableStore } from '../../../../data/store/store.ts';
import { t } from '../../../../messages/t.ts';
import { type BlockConflict, keepMineBeside, mergeBlocks } from './document-merge.ts';
import { differenceOf, type UnsavedText } from './unsaved-text.ts';

/**
 * `offline`: the server is not reachable, and the text is kept in this browser. `conflict`: somebody changed the same
 * paragraphs, and the author must choose. `leased`: another page edits the chapter.
 */
export interface SaveState {
  readonly status: 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'conflict' | 'leased';
  /** Why it failed. */
  readonly problem?: string;
  readonly conflicts?: readonly BlockConflict[];
  /** Who edits the chapter elsewhere. */
  readonly holder?: string;
}

/** What happens to own versions of paragraphs that somebody else changed as well. */
export type ConflictChoice = 'keep-mine-beside' | 'take-theirs';

interface SaverParts {
  readonly document: ChapterDocument;
  /** The blocks as the editor has them now. */
  readonly read: () => readonly EditorBlock[];
  /** Shows other blocks in the editor; `isUndoable` if the author chose them. */
  readonly show: (blocks: readonly EditorBlock[], isUndoable: boolean) => void;
  readonly fetch: () => Promise<ChapterDocument>;
  readonly save: (edit: { revision: number; blocks: EditorBlock[]; beds?: Bed[] }) => Promise<ChapterDocument>;
  readonly lease: (takesOver: boolean) => Promise<LeaseReply>;
  readonly release: () => Promise<unknown>;
  /** Keeps unsaved text in this browser; undefined forgets it. */
  readonly keep: (text: UnsavedText | undefined) => void;
  readonly createId: () => string;
}

export interface ChapterSaver extends ReadableStore<SaveState> {
  /** The last revision of the server that the editor knows. */
  readonly base: () => ChapterDocument;
  /** Reports an edit of the text; it is saved after a pause. */
  readonly changed: () => void;
  readonly changeBeds: (beds: readonly Bed[]) => void;
  readonly beds: ReadableStore<readonly Bed[]>;
  /** Saves now; resolves with whether everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** Fetches what others changed, unless something is unsaved. */
  readonly refresh: () => Promise<void>;
  /** Restores text that an earlier page kept. */
  readonly restore: (base: readonly EditorBlock[], mine: readonly EditorBlock[]) => void;
  readonly choose: (choice: ConflictChoice) => void;
  readonly takeOver: () => Promise<void>;
  /** Saves, gives up the lease and ends all timers. */
  readonly close: () => Promise<void>;
}

/** A save waits for a pause in typing of this length; the copy in this browser for a shorter one. ms. */
const saveDelayMs = 1000;
const keepDelayMs = 300;
const renewEveryMs = 15_000;
/** Without an edit for this long, the chapter is free for others. ms. */
const idleMs = 60_000;
const [firstRetryMs, maxRetryMs] = [2000, 30_000];

/** Saves a chapter while it is edited: one save after the other, and nothing is lost to other pages or to the network. */
export function createChapterSaver(parts: SaverParts): ChapterSaver {
  const { state, set, subscribe } = createStore<SaveState>(() => initialState(parts.document.lease));
  const beds = createStore<readonly Bed[]>(() => parts.document.beds);
  let base = parts.document;
  /** Counts edits, and those that are saved. */
  let [edits, saved] = [0, 0];
  let areBedsChanged = false;
  let running: Promise<void> | undefined;
  let answer: ((choice: ConflictChoice) => void) | undefined;
  let [holdsLease, lastEditAt, retryMs] = [false, 0, firstRetryMs];
  let [saveTimer, keepTimer, renewTimer] = [0, 0, 0] as (number | ReturnType<typeof setTimeout>)[];
  let isClosed = false;

  const isDirty = (): boolean => edits > saved;
  const setBlocked = (holder: string) => set({ status: 'leased', holder });

  function keepNow(): void {
    clearTimeout(keepTimer);
    parts.keep(isDirty() ? differenceOf(base.revision, base.blocks, parts.read()) : undefined);
  }

  function changed(): void {
    edits += 1;
    lastEditAt = Date.now();
    clearTimeout(keepTimer);
    keepTimer = setTimeout(keepNow, keepDelayMs);
    if (!holdsLease) void takeLease(false);
    const { status } = state();
    if (status === 'conflict' || status === 'leased') return;
    if (status === 'saved') set({ status: 'unsaved' });
    schedule(saveDelayMs);
  }

  function schedule(delayMs: number): void {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void flush(), delayMs);
  }

  /** Resolves with whether this page may edit. Without the network it may: the revision is compared when it saves. */
  async function takeLease(takesOver: boolean): Promise<boolean> {
    holdsLease = true;
    clearInterval(renewTimer);
    renewTimer = setInterval(renew, renewEveryMs);
    try {
      const lease = await parts.lease(takesOver);
      if (lease.is_mine) return true;
      loseLease(lease.user?.name);
      return false;
    } catch (error) {
      if (!isLeased(error)) return true;
      loseLease(undefined);
      return false;
    }
  }

  function loseLease(holder: string | undefined): void {
    holdsLease = false;
    clearInterval(renewTimer);
    clearTimeout(saveTimer);
    setBlocked(holder ?? t('Somebody else'));
    if (holder === undefined) void showHolder();
  }

  async function showHolder(): Promise<void> {
    const { lease } = await parts.fetch();
    if (state().status === 'leased' && lease.user) setBlocked(lease.user.name);
  }

  function renew(): void {
    if (isDirty() || Date.now() - lastEditAt < idleMs) void takeLease(false);
    else {
      holdsLease = false;
      clearInterval(renewTimer);
      parts.release().catch(() => {});
    }
  }

  async function saveAll(): Promise<void> {
    while (isDirty() && state().status !== 'leased') {
      const edit = edits;
      const blocks = [...parts.read()];
      set({ status: 'saving' });
      try {
        const sent = beds.state();
        base = await parts.save({ revision: base.revision, blocks, ...(areBedsChanged && { beds: [...sent] }) });
        if (areBedsChanged && beds.state() === sent) areBedsChanged = false;
        saved = edit;
        retryMs = firstRetryMs;
        set({ status: isDirty() ? 'unsaved' : 'saved' });
        keepNow();
      } catch (error) {
        if (isChanged(error)) await mergeTheirs(blocks).catch(fail);
        else fail(error);
        if (state().status !== 'saving') return;
      }
    }
  }

  function fail(error: unknown): void {
    keepNow();
    if (isLeased(error)) loseLease(undefined);
    else if (error instanceof ApiError && error.status > 0 && error.status < 500)
      set({ status: 'failed', problem: messageOf(error) });
    else {
      set({ status: 'offline' });
      schedule(retryMs);
      retryMs = Math.min(maxRetryMs, retryMs * 2);
    }
  }

  /** Merges the revision of the server; leaves the status `saving` if the result can be saved. */
  async function mergeTheirs(mine: readonly EditorBlock[]): Promise<void> {
    const theirs = await parts.fetch();
    const merge = mergeBlocks(base.blocks, mine, theirs.blocks);
    let { blocks } = merge;
    if (merge.conflicts.length > 0) {
      set({ status: 'conflict', conflicts: merge.conflicts });
      const choice = await new Promise<ConflictChoice>((resolve) => {
        answer = resolve;
      });
      if (choice === 'keep-mine-beside') blocks = keepMineBeside(merge, mine, parts.createId);
    }
    base = theirs;
    if (!areBedsChanged) beds.set(theirs.beds);
    edits += 1;
    parts.show(blocks, merge.conflicts.length > 0);
    set({ status: 'saving' });
  }

  async function flush(): Promise<boolean> {
    clearTimeout(saveTimer);
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    await running;
    return !isDirty();
  }

  function adopt(document: ChapterDocument): void {
    if (document.revision !== base.revision) {
      base = document;
      parts.show(document.blocks, false);
      beds.set(document.beds);
    }
    const next = initialState(document.lease);
    if (next.status !== state().status || next.holder !== state().holder) set(next);
  }

  return {
    state,
    subscribe,
    base: () => base,
    beds,
    changed,
    changeBeds(next) {
      areBedsChanged = true;
      beds.set(next);
      changed();
    },
    flush,
    async refresh() {
      if (isDirty() || running) return;
      const document = await parts.fetch();
      if (!isDirty() && !running && !isClosed) adopt(document);
    },
    restore(before, mine) {
      const merge = mergeBlocks(before, mine, base.blocks);
      parts.show(keepMineBeside(merge, mine, parts.createId), false);
      changed();
    },
    choose: (choice) => answer?.(choice),
    async takeOver() {
      if (!(await takeLease(true))) return;
      set({ status: isDirty() ? 'unsaved' : 'saved' });
      // Own text that is not saved is merged with what the other page saved.
      if (isDirty()) await flush();
      else adopt(await parts.fetch());
    },
    async close() {
      isClosed = true;
      keepNow();
      if (state().status !== 'leased') await flush();
      for (const timer of [saveTimer, keepTimer]) clearTimeout(timer);
      clearInterval(renewTimer);
      if (holdsLease) await parts.release().catch(() => {});
    },
  };
}

const initialState = ({ is_mine, user }: LeaseReply): SaveState =>
  user && !is_mine ? { status: 'leased', holder: user.name } : { status: 'saved' };

const isLeased = (error: unknown): boolean => error instanceof ApiError && error.type === 'chapter_leased';
const isChanged = (error: unknown): boolean => error instanceof ApiError && error.type === 'chapter_changed';
