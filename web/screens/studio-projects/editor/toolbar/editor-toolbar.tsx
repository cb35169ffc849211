import {
  ArrowDown,
  ArrowUp,
  Heading1,
  Heading2,
  Heading3,
  Lock,
  LockOpen,
  Music,
  Pilcrow,
  Redo2,
  Search,
  Undo2,
} from 'lucide-react';
import { redo, undo } from 'prosemirror-history';
import type { MouseEvent } from 'react';
import type { ExtendedProjectReply } from '../../../../../contract/studio/studio-projects.ts';
import type { VoiceReply } from '../../../../../contract/voices/voices.ts';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import { IconButton } from '../../../../parts/button/icon-button.tsx';
import { SoundButton } from '../sounds/sound-button.tsx';
import { moveBlocks, setKind, toggleLock } from '../text/commands.ts';
import type { EditorController } from '../view/editor-controller.ts';
import { PassageVoice } from './passage-voice.tsx';
import { PauseButton } from './pause-button.tsx';
import { PronunciationButton } from './pronunciation-button.tsx';

interface EditorToolbarProps {
  controller: EditorController;
  project: ExtendedProjectReply;
  voices: readonly VoiceReply[];
  canEdit: boolean;
  onFind: () => void;
  onSounds: () => void;
}

const kinds = [
  { kind: 'p', label: t('Paragraph'), Icon: Pilcrow },
  { kind: 'h1', label: t('Heading 1'), Icon: Heading1 },
  { kind: 'h2', label: t('Heading 2'), Icon: Heading2 },
  { kind: 'h3', label: t('Heading 3'), Icon: Heading3 },
] as const;

/** What can be done with the text at the cursor. */
export function EditorToolbar({ controller, project, voices, canEdit, onFind, onSounds }: EditorToolbarProps) {
  const place = useStore(controller.place);
  const { status } = useStore(controller.saver);
  const isLocked = !canEdit || status === 'leased';
  return (
    <div
      role="toolbar"
      aria-label={t('Chapter text')}
      onMouseDown={keepFocus}
      className="flex shrink-0 items-center gap-0.5 overflow-x-auto border-b bg-surface px-2 py-1 [scrollbar-width:none] *:shrink-0"
    >
      <IconButton label={t('Undo')} disabled={isLocked || !place.canUndo} onClick={() => controller.run(undo)}>
        <Undo2 />
      </IconButton>
      <IconButton label={t('Redo')} disabled={isLocked || !place.canRedo} onClick={() => controller.run(redo)}>
        <Redo2 />
      </IconButton>
      <Divider />
      {kinds.map(({ kind, label, Icon }) => (
        <IconButton
          key={kind}
          label={label}
          aria-pressed={place.kind === kind}
          disabled={isLocked || place.isLocked}
          onClick={() => controller.run(setKind(kind))}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        >
          <Icon />
        </IconButton>
      ))}
      <Divider />
      <PassageVoice controller={controller} voices={voices} isDisabled={isLocked || place.isLocked} />
      <PauseButton controller={controller} isDisabled={isLocked || place.isLocked} />
      <SoundButton controller={controller} projectId={project.project_id} isDisabled={isLocked || place.isLocked} />
      <IconButton label={t('Sounds and music')} onClick={onSounds}>
        <Music />
      </IconButton>
      <PronunciationButton controller={controller} project={project} isDisabled={isLocked} />
      <Divider />
      <IconButton label={t('Move paragraph up')} disabled={isLocked} onClick={() => controller.run(moveBlocks(-1))}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t('Move paragraph down')} disabled={isLocked} onClick={() => controller.run(moveBlocks(1))}>
        <ArrowDown />
      </IconButton>
      <IconButton
        label={place.isLocked ? t('Unlock paragraph') : t('Lock paragraph')}
        aria-pressed={place.isLocked}
        disabled={isLocked}
        onClick={() => controller.run(toggleLock)}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
      >
        {place.isLocked ? <Lock /> : <LockOpen />}
      </IconButton>
      <IconButton label={t('Find')} onClick={onFind}>
        <Search />
      </IconButton>
    </div>
  );
}

/** A click leaves the focus in the text, so that dialogs return it there and the author writes on. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

function Divider() {
  return <span aria-hidden className="mx-1 h-5 w-px bg-line" />;
}
