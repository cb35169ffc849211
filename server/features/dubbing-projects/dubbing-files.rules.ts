/** Keys of all files of dubbing start with it. */
export const dubbingFilesRoot = 'dubbing/';

/** Keys of all files of one project start with it. They are deleted with the project, whichever noun wrote them. */
export const dubbingFilesPrefix = (workspaceId: string, projectId: string): string =>
  `${dubbingFilesRoot}${workspaceId}/${projectId}/`;

type SourceFile = 'source' | 'foreground' | 'background' | 'transcript';

/** A file that a project was created with. */
export const dubbingFileKey = (workspaceId: string, projectId: string, file: SourceFile): string =>
  `${dubbingFilesPrefix(workspaceId, projectId)}${file}`;

/** The project of a file; undefined for a key of another form. */
export function projectIdOfKey(key: string): string | undefined {
  const [root, , projectId, file] = key.split('/');
  return root === 'dubbing' && projectId && file ? projectId : undefined;
}
