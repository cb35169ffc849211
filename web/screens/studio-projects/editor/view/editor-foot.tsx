import { useStore } from '../../../../data/store/use-store.ts';
import { formatMessage } from '../../../../messages/format-message.ts';
import { t } from '../../../../messages/t.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import { useCommentMarks } from '../comments/use-comment-marks.ts';
import { ParagraphBar } from '../playing/paragraph-bar.tsx';
import type { ChapterSound } from '../playing/use-chapter-sound.ts';
import { SaveStatus } from '../saving/save-status.tsx';
import type { EditorController } from './editor-controller.ts';
import type { PanelName } from './editor-panel.tsx';

interface EditorFootProps {
  controller: EditorController;
  address: ChapterAddress;
  sound: ChapterSound;
  canEdit: boolean;
  onPanel: (panel: PanelName) => void;
}

/** The paragraph at the cursor, the length of the text, and whether it is saved. */
export function EditorFoot({ controller, address, sound, canEdit, onPanel }: EditorFootProps) {
  const { words, characters } = useStore(controller.count);
  useCommentMarks(controller, address);
  return (
    <div className="flex shrink-0 flex-col gap-x-4 gap-y-1 border-t bg-surface px-3 py-1.5 xl:flex-row xl:items-center">
      <ParagraphBar controller={controller} sound={sound} canSpeak={canEdit} onPanel={onPanel} />
      <div className="ms-auto flex min-h-7 shrink-0 items-center gap-x-3 whitespace-nowrap text-ink-3 text-meta tabular-nums">
        <span>
          {formatMessage('{words, plural, one {# word} other {# words}}', { words })}
          {' · '}
          {formatMessage('{characters, plural, one {# character} other {# characters}}', { characters })}
        </span>
        {canEdit ? <SaveStatus saver={controller.saver} /> : <span>{t('Read only')}</span>}
      </div>
    </div>
  );
}
