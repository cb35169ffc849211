/** Percentages by branch, 100 in all. */
export type Traffic = Readonly<Record<string, number>>;

interface Share {
  readonly branchId: string;
  readonly percentage: number;
}

/** Sums of decimals such as 33.3 are not exact. */
const tolerance = 0.001;

/**
 * What is left goes to the main branch, unless it is named. A sentence if the shares are more than 100 per cent, or less
 * with the main branch, or name a branch twice.
 */
export function toTraffic(shares: readonly Share[], mainBranchId: string): Traffic | string {
  const traffic = new Map<string, number>();
  for (const { branchId, percentage } of shares) {
    if (traffic.has(branchId)) return `The branch ${branchId} is named twice.`;
    traffic.set(branchId, percentage);
  }
  const total = [...traffic.values()].reduce((sum, percentage) => sum + percentage, 0);
  if (total > 100 + tolerance) return `The percentages add up to ${Number(total.toFixed(3))}, more than 100.`;
  if (total < 100 - tolerance) {
    if (traffic.has(mainBranchId)) return `The percentages add up to ${Number(total.toFixed(3))}, not to 100.`;
    traffic.set(mainBranchId, Number((100 - total).toFixed(6)));
  }
  return Object.fromEntries([...traffic].filter(([, percentage]) => percentage > 0));
}

/** The share of a branch; all of it is the main branch's before the first deployment. */
export const shareOf = (traffic: Traffic | undefined, branchId: string, mainBranchId: string): number =>
  traffic ? (traffic[branchId] ?? 0) : branchId === mainBranchId ? 100 : 0;

/** Gives the share of one branch to another. */
export function moveTraffic(traffic: Traffic, from: string, to: string): Traffic {
  const { [from]: share = 0, ...others } = traffic;
  return { ...others, [to]: (others[to] ?? 0) + share };
}
