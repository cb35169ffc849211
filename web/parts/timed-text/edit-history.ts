/** The versions of a value, for undo and redo. */
export interface EditHistory<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** What the last change was part of, for example typing in one paragraph; undefined: of nothing. */
  readonly group: string | undefined;
  /** When the last change was, in ms. */
  readonly changedAt: number;
}

const maxVersions = 200;
/** Changes of one group within this time are undone together. ms. */
const groupMs = 1000;

export const startHistory = <Value>(present: Value): EditHistory<Value> => ({
  past: [],
  present,
  future: [],
  group: undefined,
  changedAt: 0,
});

/** Adds a version. Consecutive changes with the same `group` are one version if less than a second lies between them. */
export function addVersion<Value>(
  history: EditHistory<Value>,
  next: Value,
  nowMs: number,
  group?: string,
): EditHistory<Value> {
  const { past, present } = history;
  if (Object.is(next, present)) return history;
  const joins = group !== undefined && group === history.group && nowMs - history.changedAt < groupMs;
  return {
    past: joins ? past : [...past, present].slice(-maxVersions),
    present: next,
    future: [],
    group,
    changedAt: nowMs,
  };
}

/** The version before; the same history if there is none. */
export function undo<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return {
    past: past.slice(0, -1),
    present: past.at(-1) as Value,
    future: [present, ...future],
    group: undefined,
    changedAt: 0,
  };
}

/** The version that was undone last; the same history if there is none. */
export function redo<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return {
    past: [...past, present],
    present: future[0] as Value,
    future: future.slice(1),
    group: undefined,
    changedAt: 0,
  };
}
