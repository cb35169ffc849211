/** The index of the last turn that has begun at a time in seconds; undefined before the first one. */
export function turnAt(turns: readonly { readonly time_in_call_secs: number }[], seconds: number): number | undefined {
  const at = turns.findLastIndex((turn) => turn.time_in_call_secs <= seconds);
  return at < 0 ? undefined : at;
}
