export interface TestFolderRow {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

interface FolderOnPath {
  readonly id: string;
  readonly name: string;
}

/** The folders above something in the folder `parentId`, from the top down, with that folder last. */
export function folderPath(folders: readonly TestFolderRow[], parentId: string | null): FolderOnPath[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: FolderOnPath[] = [];
  for (let at = parentId; at !== null && path.length < folders.length; ) {
    const folder = byId.get(at);
    if (!folder) break;
    path.unshift({ id: folder.id, name: folder.name });
    at = folder.parentId;
  }
  return path;
}

/** A folder and all folders below it. */
export function foldersBelow(folders: readonly TestFolderRow[], id: string): string[] {
  const found = [id];
  for (let at = 0; at < found.length; at++)
    for (const folder of folders)
      if (folder.parentId === found[at] && !found.includes(folder.id)) found.push(folder.id);
  return found;
}

/** Levels of folders below a folder, with itself: 1 if it contains none. */
export function depthBelow(folders: readonly TestFolderRow[], id: string): number {
  const levels = folders
    .filter(({ id: below }) => foldersBelow(folders, id).includes(below))
    .map(({ id: below }) => folderPath(folders, below).length);
  return Math.max(...levels) - folderPath(folders, id).length + 1;
}
