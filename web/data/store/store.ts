/** Notifies listeners of changes. */
export interface Subscribable {
  /** Calls `listener` after each change; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A readable state with change notifications. */
export interface ReadableStore<State> extends Subscribable {
  readonly state: () => State;
}

export interface Store<State> extends ReadableStore<State> {
  /** Replaces the state and notifies the listeners; does nothing if the value is the same. */
  readonly set: (next: State) => void;
  /** Discards the state and notifies the listeners; the next read computes the initial one again. */
  readonly reset: () => void;
}

/** Listeners that are called with each emitted event. */
export interface Emitter<Arguments extends readonly unknown[] = []> {
  readonly emit: (...args: Arguments) => void;
  readonly subscribe: (listener: (...args: Arguments) => void) => () => void;
}

export function createEmitter<Arguments extends readonly unknown[] = []>(): Emitter<Arguments> {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Creates a state outside React. `initial` runs at the first read, so that a module can create a store before storage
 * is available.
 */
export function createStore<State>(initial: () => State): Store<State> {
  const { emit, subscribe } = createEmitter();
  let current: { readonly state: State } | undefined;
  const state = (): State => {
    current ??= { state: initial() };
    return current.state;
  };
  return {
    state,
    subscribe,
    set: (next) => {
      if (Object.is(next, state())) return;
      current = { state: next };
      emit();
    },
    reset: () => {
      current = undefined;
      emit();
    },
  };
}
