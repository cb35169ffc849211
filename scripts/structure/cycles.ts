import { isTestFile, nounOf } from './areas.ts';
import type { Rule } from './tree.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly line: number;
}

const isTables = (path: string): boolean => path.endsWith('.tables.ts');

/** No noun needs itself by way of others: each edge that lies on a cycle is named. Foreign keys follow the data, not the code, and do not count. */
export const featureCycles: Rule = function* (tree) {
  const edges = new Map<string, Edge>();
  for (const file of tree.files) {
    const from = nounOf(file.path);
    if (!from || isTestFile(file.path)) continue;
    for (const { target, line } of file.references) {
      if (target !== undefined && isTables(file.path) && isTables(target)) continue;
      const to = target === undefined ? undefined : nounOf(target);
      if (to && to !== from && !edges.has(`${from} ${to}`))
        edges.set(`${from} ${to}`, { from, to, path: file.path, line });
    }
  }
  const all = [...edges.values()];
  for (const edge of all) {
    const back = pathBetween(all, edge.to, edge.from);
    if (!back) continue;
    const message = `features form a cycle, ${[edge.from, ...back].join(' → ')}: what both need belongs with the noun that owns the data, or server/modules/ hands it in`;
    yield { path: edge.path, line: edge.line, rule: 'feature-cycle', message };
  }
};

/** No file needs itself by way of others, types included. Each cycle is named once, at its first file. */
export const fileCycles: Rule = function* (tree) {
  const imports = new Map<string, readonly (readonly [target: string, line: number])[]>();
  for (const { path, references } of tree.files) {
    const inner = references.flatMap(({ target, line }) =>
      target === undefined || target === path || target.includes('/+types/') ? [] : [[target, line] as const],
    );
    if (!isTestFile(path)) imports.set(path, inner);
  }
  const done = new Set<string>();
  const way: string[] = [];
  const found = new Map<string, { readonly path: string; readonly line: number; readonly cycle: string[] }>();
  const visit = (path: string): void => {
    way.push(path);
    for (const [target, line] of imports.get(path) ?? []) {
      const start = way.indexOf(target);
      if (start >= 0) {
        const cycle = way.slice(start);
        found.set([...cycle].sort().join(' '), { path, line, cycle: [...cycle, target] });
      } else if (!done.has(target)) visit(target);
    }
    done.add(way.pop()!);
  };
  for (const path of imports.keys()) if (!done.has(path)) visit(path);
  for (const { path, line, cycle } of found.values()) {
    const message = `files form a cycle, ${cycle.join(' → ')}: move what both need into a file of its own`;
    yield { path, line, rule: 'file-cycle', message };
  }
};

/** The shortest way along the edges, both ends included. */
function pathBetween(edges: readonly Edge[], from: string, to: string): string[] | undefined {
  const paths = [[from]];
  const seen = new Set([from]);
  for (const way of paths) {
    const last = way.at(-1);
    if (last === to) return way;
    for (const edge of edges) {
      if (edge.from !== last || seen.has(edge.to)) continue;
      seen.add(edge.to);
      paths.push([...way, edge.to]);
    }
  }
  return undefined;
}
