/** Keys of the files of all reads start with it. */
export const readFilesRoot = 'reads/';

type Owner = { readonly id: string; readonly workspaceId: string };

/** A cover has a new key with each picture, so that caches may keep it. */
export const readCoverKey = ({ id, workspaceId }: Owner, coverId: string): string =>
  `${readFilesRoot}${workspaceId}/${id}/cover/${coverId}`;

export const readChapterKey = ({ id, workspaceId }: Owner, chapterId: string): string =>
  `${readFilesRoot}${workspaceId}/${id}/chapters/${chapterId}`;
