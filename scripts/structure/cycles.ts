import { isTestFile, nounOf } from './areas.ts';
import type { Rule } from './tree.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly line: number;
}

const isTables = (path: string): boolean => path.endsWith('.tables.ts');

/** Reports each import between nouns that lies on a cycle. Foreign keys between table files may form cycles. */
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
  const allEdges = [...edges.values()];
  for (const edge of allEdges) {
    const returnPath = shortestPath(allEdges, edge.to, edge.from);
    if (!returnPath) continue;
    const message = `features form a cycle, ${[edge.from, ...returnPath].join(' → ')}: move what both need to the noun that owns the data, or pass it in from server/modules/`;
    yield { path: edge.path, line: edge.line, rule: 'feature-cycle', message };
  }
};

/** Reports each import cycle between files once. Type imports count. */
export const fileCycles: Rule = function* (tree) {
  const imports = new Map<string, readonly (readonly [target: string, line: number])[]>();
  for (const { path, references } of tree.files) {
    const localImports = references.flatMap(({ target, line }) =>
      target === undefined || target === path || target.includes('/+types/') ? [] : [[target, line] as const],
    );
    if (!isTestFile(path)) imports.set(path, localImports);
  }
  const visited = new Set<string>();
  const chain: string[] = [];
  const cycles = new Map<string, { readonly path: string; readonly line: number; readonly cycle: string[] }>();
  const visit = (path: string): void => {
    chain.push(path);
    for (const [target, line] of imports.get(path) ?? []) {
      const start = chain.indexOf(target);
      if (start >= 0) {
        const cycle = chain.slice(start);
        cycles.set([...cycle].sort().join(' '), { path, line, cycle: [...cycle, target] });
      } else if (!visited.has(target)) visit(target);
    }
    visited.add(chain.pop()!);
  };
  for (const path of imports.keys()) if (!visited.has(path)) visit(path);
  for (const { path, line, cycle } of cycles.values()) {
    const message = `files form a cycle, ${cycle.join(' → ')}: move what both need into a separate file`;
    yield { path, line, rule: 'file-cycle', message };
  }
};

/** The shortest path along the edges, including both ends; undefined if there is none. */
function shortestPath(edges: readonly Edge[], from: string, to: string): string[] | undefined {
  const paths = [[from]];
  const seen = new Set([from]);
  // Appending while iterating makes this a breadth-first search.
  for (const path of paths) {
    const last = path.at(-1);
    if (last === to) return path;
    for (const edge of edges) {
      if (edge.from !== last || seen.has(edge.to)) continue;
      seen.add(edge.to);
      paths.push([...path, edge.to]);
    }
  }
  return undefined;
}
