/** Keys of all files of the studio, in the folder of their workspace and project. */
export const studioFilesRoot = 'workspaces/';

/** Keys of all files of one project start with it. They are deleted with the project, whichever noun wrote them. */
export const projectFilesPrefix = (workspaceId: string, projectId: string): string =>
  `${studioFilesRoot}${workspaceId}/studio/${projectId}/`;

/** A cover has a new key with each picture, so that caches may keep it. */
export const coverKey = (workspaceId: string, projectId: string, coverId: string): string =>
  `${projectFilesPrefix(workspaceId, projectId)}cover/${coverId}`;

export const assetKey = (workspaceId: string, projectId: string, assetId: string): string =>
  `${projectFilesPrefix(workspaceId, projectId)}assets/${assetId}`;

/** The project of a file, and the kind and ID of the file; undefined for a file of another area. */
export function readStudioKey(key: string) {
  const [, , area, projectId, kind, id] = key.split('/');
  return area === 'studio' && projectId && kind && id ? { projectId, kind, id } : undefined;
}
