import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { createStore, type ReadableStore } from '../../data/store/store.ts';

/** `conflict`: somebody else changed the transcript, so this edit can never be saved. */
export interface SaveState {
  readonly status: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';
  /** Why it failed. */
  readonly problem?: string;
}

export interface Saver<Edit extends object> extends ReadableStore<SaveState> {
  /** Saves after a pause in the edits; a later edit replaces fields of an earlier one. */
  readonly change: (edit: Edit) => void;
  /** Saves now; resolves with whether everything is saved. */
  readonly flush: () => Promise<boolean>;
}

interface SaverOptions<Edit> {
  /** The revision that is edited. */
  readonly revision: number;
  /** Resolves with the next revision. */
  readonly save: (edit: Edit, revision: number) => Promise<number>;
}

/** A save waits for a pause in typing of this length. ms. */
const pauseMs = 800;

/** Saves the edits of a document one after the other, each on the revision that the one before made. */
export function createSaver<Edit extends object>(options: SaverOptions<Edit>): Saver<Edit> {
  const { state, set, subscribe } = createStore<SaveState>(() => ({ status: 'saved' }));
  let { revision } = options;
  let pending: Edit | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  async function saveAll(): Promise<void> {
    while (pending && state().status !== 'conflict') {
      const edit: Edit = pending;
      pending = undefined;
      set({ status: 'saving' });
      try {
        revision = await options.save(edit, revision);
        set({ status: pending ? 'unsaved' : 'saved' });
      } catch (error) {
        pending = { ...edit, ...(pending as Edit | undefined) };
        const isConflict = error instanceof ApiError && error.type === 'transcript_changed';
        set({ status: isConflict ? 'conflict' : 'failed', problem: messageOf(error) });
        return;
      }
    }
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    await running;
    return state().status === 'saved';
  }

  return {
    state,
    subscribe,
    change(edit) {
      pending = { ...pending, ...edit };
      if (state().status === 'conflict') return;
      if (state().status !== 'saving') set({ status: 'unsaved' });
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    flush,
  };
}
