/** Whether two lists name the same things, each once. */
export function isPermutation(list: readonly string[], of: readonly string[]): boolean {
  const named = new Set(list);
  return list.length === of.length && named.size === list.length && of.every((id) => named.has(id));
}
