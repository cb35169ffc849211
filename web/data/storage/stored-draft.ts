import { createStore, type ReadableStore } from '../store/store.ts';
import { readLocal, writeLocal } from './local-store.ts';

/** What a person enters on a screen. It survives a reload and ends with the session (U-07). */
export interface StoredDraft<Draft extends object> extends ReadableStore<Draft> {
  readonly change: (patch: Partial<Draft>) => void;
  /** Writes pending changes. */
  readonly flush: () => void;
  /** Empties the draft and discards pending writes. Sign-out removes the stored one (STORE-001). */
  readonly clear: () => void;
}

interface StoredDraftOptions<Draft extends object> {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Stored as `xi:{name}`. */
  readonly name: string;
  readonly empty: Draft;
  /** Whether a stored value is a draft; an older version of the page may have stored another shape. */
  readonly isStored: (value: unknown) => value is Partial<Draft>;
}

/** The write delay, so that storage does not slow down typing. */
const writeAfterMs = 300;

/** Creates a draft of this tab. */
export function createStoredDraft<Draft extends object>(options: StoredDraftOptions<Draft>): StoredDraft<Draft> {
  const { storage, name, empty, isStored } = options;
  const { state, set, reset, subscribe } = createStore<Draft>(() => ({
    ...empty,
    ...readLocal(storage(), name, isStored),
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    writeLocal(storage(), name, state());
  };
  return {
    state,
    subscribe,
    change: (patch) => {
      timer ??= setTimeout(flush, writeAfterMs);
      set({ ...state(), ...patch });
    },
    flush,
    clear: () => {
      clearTimeout(timer);
      timer = undefined;
      reset();
    },
  };
}
