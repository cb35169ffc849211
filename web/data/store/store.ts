/** Something that tells its listeners when it has changed. */
export interface Subscribable {
  /** Calls `listener` after each change; returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A state that changes, for everyone who may only read it. */
export interface ReadableStore<State> extends Subscribable {
  readonly state: () => State;
}

export interface Store<State> extends ReadableStore<State> {
  /** Replaces the state and notifies the listeners; nothing happens when it is the same value. */
  readonly set: (next: State) => void;
  /** Discards the state, so that the next read computes the initial one again, and notifies the listeners. */
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

/** A state outside of React. `initial` runs at the first read: a module may create a store before the page has a storage. */
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
