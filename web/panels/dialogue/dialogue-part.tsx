import { useMemo } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { canSpeak } from '../../nouns/voices/voice-availability.ts';
import type { ToolPanel } from '../../parts/tool/use-tool-panel.ts';
import { DialogueBar } from './dialogue-bar.tsx';
import { DialogueEditor } from './dialogue-editor.tsx';

interface DialoguePartProps {
  voices: readonly VoiceReply[];
  panel: ToolPanel;
}

/** The dialogue editor, shown instead of the single text field. */
export function DialoguePart({ voices, panel }: DialoguePartProps) {
  const usableVoices = useMemo(() => voices.filter(canSpeak), [voices]);
  return (
    <>
      <DialogueEditor voices={usableVoices} />
      <DialogueBar voices={usableVoices} panel={panel} />
    </>
  );
}
