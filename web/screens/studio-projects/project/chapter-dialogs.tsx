import type { ChapterReply } from '../../../../contract/studio/studio-chapter-fields.ts';
import { t } from '../../../messages/t.ts';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import type { useChapters } from './use-chapters.ts';

interface ChapterDialogsProps {
  kind: 'split' | 'merge';
  projectId: string;
  chapter: ChapterReply;
  /** The chapter after it. */
  next: ChapterReply | undefined;
  change: ReturnType<typeof useChapters>;
  onClose: () => void;
  onOpen: (chapterId: string) => void;
}

/** The dialogs of a chapter's menu. */
export function ChapterDialogs({ kind, projectId, chapter, next, change, onClose, onOpen }: ChapterDialogsProps) {
  const { chapter_id: id } = chapter;
  if (kind === 'split')
    return (
      <SplitDialog
        projectId={projectId}
        chapter={chapter}
        busy={change.split.isPending}
        onSplit={(blockId, newName) =>
          change.split.mutate(
            { id, blockId, name: newName },
            {
              onSuccess: ({ chapters }) => {
                onClose();
                const created = chapters[chapters.findIndex(({ chapter_id }) => chapter_id === id) + 1];
                if (created) onOpen(created.chapter_id);
              },
            },
          )
        }
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Merge chapters')}
      action={t('Merge')}
      kind="primary"
      busy={change.merge.isPending}
      onConfirm={() =>
        change.merge.mutate(id, {
          onSuccess: () => {
            onClose();
            onOpen(id);
          },
        })
      }
    >
      {t('The text of “{name}” moves to the end of “{previous}”. You can split it again.', {
        name: next?.name ?? '',
        previous: chapter.name,
      })}
    </ConfirmDialog>
  );
}
