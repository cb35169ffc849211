/** Failures of the engines that a workspace may cause within the window. */
const maxFailures = 5;
const windowMs = 60_000;

/**
 * Remembers which workspaces make the engines fail, because a failing clause costs a worker its time and the caller
 * nothing. `now` is in ms.
 */
export function openEngineFailures(now = (): number => performance.now()) {
  /** The times of the failures, in order. */
  const failures = new Map<string, number[]>();

  const recent = (workspaceId: string): number[] =>
    (failures.get(workspaceId) ?? []).filter((time) => time > now() - windowMs);

  return {
    record(workspaceId: string): void {
      for (const id of failures.keys()) if (recent(id).length === 0) failures.delete(id);
      failures.set(workspaceId, [...recent(workspaceId), now()].slice(-maxFailures));
    },

    /** Seconds until the workspace may speak again; undefined if it may. */
    secondsToWait(workspaceId: string): number | undefined {
      const times = recent(workspaceId);
      return times.length < maxFailures ? undefined : Math.max(1, Math.ceil((times[0]! + windowMs - now()) / 1000));
    },
  };
}
