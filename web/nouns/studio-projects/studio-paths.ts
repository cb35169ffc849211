export const studioPath = '/app/studio';

export const importPath = (importId: string): string => `${studioPath}/imports/${importId}`;

/** What of a project is open, in the URL, so that a reload and a link show the same. */
interface ProjectPlace {
  readonly chapterId?: string;
  /** The paragraph to show. */
  readonly blockId?: string;
  readonly panel?: string;
}

/** The address of a project, or of a place in it. */
export function projectPath(projectId: string, { chapterId, blockId, panel }: ProjectPlace = {}): string {
  const query = new URLSearchParams({
    ...(chapterId !== undefined && { chapter: chapterId }),
    ...(blockId !== undefined && { block: blockId }),
    ...(panel !== undefined && { panel }),
  }).toString();
  return `${studioPath}/${encodeURIComponent(projectId)}${query && `?${query}`}`;
}
