import { expect, it } from 'vitest';
import { commonBase, describeParents, divergence, lineSince, toGraph } from './version-graph.rules.ts';

/** `main: m1 m2 m3`, `side: s1 s2` from m1. */
const node = (id: string, at: number, ...parentIds: string[]) => ({
  id,
  branchId: id[0] === 'm' ? 'main' : 'side',
  parentIds,
  createdAt: new Date(at),
});
const plain = [node('m1', 1), node('s1', 2, 'm1'), node('m2', 3, 'm1'), node('s2', 4, 's1'), node('m3', 5, 'm2')];

it('finds the version from which both branches were made', () => {
  const graph = toGraph(plain);
  expect(commonBase(graph, 's2', 'm3')?.id).toBe('m1');
  expect(commonBase(graph, 'm2', 'm3')?.id).toBe('m2');
  expect(divergence(graph, 's2', 'm3')).toEqual({ ahead: 2, behind: 2 });
  expect(lineSince(graph, 's2', 'm1').map(({ id }) => id)).toEqual(['s2', 's1']);
  expect(commonBase(toGraph([node('m1', 1), node('s1', 1)]), 's1', 'm1')).toBeUndefined();
});

it('moves the base with a merge and with a rebase', () => {
  const merged = toGraph([...plain, node('m4', 6, 'm3', 's2'), node('s3', 7, 's2')]);
  expect(commonBase(merged, 's3', 'm4')?.id).toBe('s2');
  expect(divergence(merged, 's2', 'm4')).toEqual({ ahead: 0, behind: 3 });
  expect(describeParents(merged, merged.get('m4')!, 'main')).toEqual({
    inBranchParentId: 'm3',
    outOfBranchParentId: 's2',
    mergedIntoBranchId: null,
    mergedFromBranchId: 'side',
    mergedFromVersionId: 's2',
    rebasedFromVersionId: null,
  });
  expect(describeParents(merged, merged.get('s2')!, 'main')).toMatchObject({ mergedIntoBranchId: 'main' });
  const rebased = toGraph([...plain, node('s3', 6, 's2', 'm3')]);
  expect(commonBase(rebased, 's3', 'm3')?.id).toBe('m3');
  expect(describeParents(rebased, rebased.get('s3')!, 'main')).toMatchObject({
    inBranchParentId: 's2',
    rebasedFromVersionId: 'm3',
    mergedFromVersionId: null,
  });
  expect(describeParents(rebased, rebased.get('s1')!, 'main')).toMatchObject({ outOfBranchParentId: 'm1' });
});

it('ends where versions name each other', () => {
  const graph = toGraph([node('m1', 1, 'm2'), node('m2', 2, 'm1')]);
  expect(lineSince(graph, 'm2', undefined)).toHaveLength(2);
  expect(divergence(graph, 'm1', 'm2')).toEqual({ ahead: 0, behind: 0 });
});
