import { BookA } from 'lucide-react';
import { useState } from 'react';
import type { ExtendedProjectReply } from '../../../../../contract/studio/studio-projects.ts';
import { t } from '../../../../messages/t.ts';
import { IconButton } from '../../../../parts/button/icon-button.tsx';
import { PronunciationDialog } from '../pronunciation/pronunciation-dialog.tsx';
import type { EditorController } from '../view/editor-controller.ts';

interface PronunciationButtonProps {
  controller: EditorController;
  project: ExtendedProjectReply;
  isDisabled: boolean;
}

/** Sets the pronunciation of the selected word. */
export function PronunciationButton({ controller, project, isDisabled }: PronunciationButtonProps) {
  const [word, setWord] = useState<string>();
  return (
    <>
      <IconButton
        label={t('Set pronunciation')}
        disabled={isDisabled}
        onClick={() => setWord(controller.selectedText().trim().slice(0, 200))}
      >
        <BookA />
      </IconButton>
      {word !== undefined && (
        <PronunciationDialog
          project={project}
          word={word}
          voiceId={controller.place.state().voiceId}
          onClose={() => setWord(undefined)}
        />
      )}
    </>
  );
}
