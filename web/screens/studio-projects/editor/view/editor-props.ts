export interface ChapterEditorProps {
  projectId: string;
  chapterId: string;
  canEdit: boolean;
}
