/**
 * The branch of a conversation, by the percentages of a deployment. `random` is at least 0 and less than 1; undefined if
 * the percentages add up to less.
 */
export function pickBranch(traffic: Readonly<Record<string, number>>, random: number): string | undefined {
  let left = random * 100;
  // A fixed order, so that one number always gives one branch.
  for (const [branchId, share] of Object.entries(traffic).sort(([a], [b]) => (a < b ? -1 : 1))) {
    left -= share;
    if (left < 0) return branchId;
  }
  return undefined;
}
