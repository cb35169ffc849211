import type { WorkspaceId } from '../../platform/ids.ts';

/** Keys of all files of imports start with it. */
export const importsRoot = 'studio-imports/';

type ImportFile = 'document' | 'content' | 'cover';

/** `document`: the upload, until it is read. `content`: its text, as JSON. */
export const importKey = (workspaceId: WorkspaceId, importId: string, file: ImportFile): string =>
  `${importsRoot}${workspaceId}/${importId}/${file}`;

/** The ID of the import that a file belongs to. */
export const importIdOf = (key: string): string => key.slice(importsRoot.length).split('/')[1] ?? '';
