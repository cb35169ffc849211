import type { ChapterReply } from '../../../../contract/studio/studio-chapter-fields.ts';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';

/** What each panel of a project receives. */
export interface ProjectPanelProps {
  readonly project: ExtendedProjectReply;
  /** The open chapter. */
  readonly chapter: ChapterReply | undefined;
  readonly canEdit: boolean;
  readonly canExport: boolean;
  readonly onOpenChapter: (chapterId: string, blockId?: string) => void;
}
