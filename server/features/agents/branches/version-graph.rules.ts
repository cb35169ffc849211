/** A version and the versions that it was made of. */
export interface VersionNode {
  readonly id: string;
  readonly branchId: string;
  readonly parentIds: readonly string[];
  readonly createdAt: Date;
}

/** The versions of an agent, by ID. */
export type VersionGraph = ReadonlyMap<string, VersionNode>;

export const toGraph = (nodes: readonly VersionNode[]): VersionGraph => new Map(nodes.map((node) => [node.id, node]));

/** The version itself and everything that it was made of. */
export function ancestorsOf(graph: VersionGraph, id: string): Set<string> {
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = graph.get(next);
    if (!node || found.has(next)) continue;
    found.add(next);
    open.push(...node.parentIds);
  }
  return found;
}

/**
 * The version from which both were made: the newest of those that no other common one was made of. Undefined if they
 * have none.
 */
export function commonBase(graph: VersionGraph, one: string, other: string): VersionNode | undefined {
  const ofOther = ancestorsOf(graph, other);
  const common = [...ancestorsOf(graph, one)].filter((id) => ofOther.has(id)).map((id) => graph.get(id)!);
  const older = new Set<string>();
  for (const { parentIds } of common) for (const id of parentIds) older.add(id);
  return common
    .filter(({ id }) => !older.has(id))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))[0];
}

/** How many versions each side has that the other has not. */
export function divergence(graph: VersionGraph, head: string, mainHead: string) {
  const own = ancestorsOf(graph, head);
  const main = ancestorsOf(graph, mainHead);
  const countMissing = (from: Set<string>, to: Set<string>) => [...from].filter((id) => !to.has(id)).length;
  return { ahead: countMissing(own, main), behind: countMissing(main, own) };
}

/** The versions of one line from its head back to the base, newest first, without the base. */
export function lineSince(graph: VersionGraph, head: string, baseId: string | undefined): VersionNode[] {
  const line: VersionNode[] = [];
  const seen = new Set<string>();
  for (let next: string | undefined = head; next !== undefined && next !== baseId && !seen.has(next); ) {
    const node: VersionNode | undefined = graph.get(next);
    if (!node) break;
    seen.add(next);
    line.push(node);
    next = node.parentIds[0];
  }
  return line;
}

/** What the parents of a version say about how it was made. */
export function describeParents(graph: VersionGraph, version: VersionNode, mainBranchId: string) {
  const parents = version.parentIds.map((id) => graph.get(id)).filter((node) => node !== undefined);
  const inBranch = parents.find(({ branchId }) => branchId === version.branchId);
  const outside = parents.find(({ branchId }) => branchId !== version.branchId);
  const isRebase = inBranch && outside?.branchId === mainBranchId;
  const merged = inBranch && !isRebase ? outside : undefined;
  const mergedInto = [...graph.values()].find(
    ({ branchId, parentIds }) => branchId !== version.branchId && parentIds.indexOf(version.id) > 0,
  );
  return {
    inBranchParentId: inBranch?.id ?? null,
    outOfBranchParentId: outside?.id ?? null,
    mergedIntoBranchId: mergedInto?.branchId ?? null,
    mergedFromBranchId: merged?.branchId ?? null,
    mergedFromVersionId: merged?.id ?? null,
    rebasedFromVersionId: isRebase ? outside.id : null,
  };
}
