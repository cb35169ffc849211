/** What rolldown knows of a module (`CodeSplittingGroup.name`, https://rolldown.rs/reference). */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names the chunk of the modules that some files import, with what those import in turn. As the set is closed, the chunk
 * imports no later chunk: whoever needs one of its modules loads nothing else for it.
 */
export function createClosedChunk(name: string, files: readonly string[]) {
  let modules: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    modules ??= reachableFrom(files, graph);
    return modules.has(id) ? name : null;
  };
}

function reachableFrom(files: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [...files];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = found.has(id) ? null : graph.getModuleInfo(id);
    if (!module) continue;
    found.add(id);
    open.push(...module.importedIds);
  }
  const unknown = files.filter((file) => !found.has(file));
  if (unknown.length > 0) throw new Error(`The build does not contain ${unknown.join(', ')}.`);
  return found;
}
