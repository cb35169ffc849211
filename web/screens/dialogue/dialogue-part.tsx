import type { ReactNode } from 'react';
import type { VoiceReply } from '../../../contract/voices.ts';
import { DialogueBar } from './dialogue-bar.tsx';
import { DialogueEditor } from './dialogue-editor.tsx';

interface DialoguePartProps {
  voices: readonly VoiceReply[];
  /** At the start of the bar. */
  children: ReactNode;
}

/** The dialogue in the place of the single text. */
export function DialoguePart({ voices, children }: DialoguePartProps) {
  return (
    <>
      <DialogueEditor voices={voices} />
      <DialogueBar voices={voices}>{children}</DialogueBar>
    </>
  );
}
