import { useMemo, useRef, useState } from 'react';
import type { ChapterDocument } from '../../../../../contract/studio/studio-chapters.ts';
import type { ExtendedProjectReply } from '../../../../../contract/studio/studio-projects.ts';
import type { StudioAssetReply } from '../../../../../contract/studio/studio-voices.ts';
import type { VoiceReply } from '../../../../../contract/voices/voices.ts';
import { useStore } from '../../../../data/store/use-store.ts';
import { pluralize } from '../../../../format/count.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import { type ShortcutGroup, useShortcuts } from '../../../../parts/page/shortcuts.ts';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { LeaseBanner } from '../saving/lease-banner.tsx';
import { SaveStatus } from '../saving/save-status.tsx';
import { EditorToolbar } from '../toolbar/editor-toolbar.tsx';
import { FindBar } from '../toolbar/find-bar.tsx';
import type { EditorController } from './editor-controller.ts';
import { useEditor } from './use-editor.ts';

interface EditorFrameProps {
  address: ChapterAddress;
  document: ChapterDocument;
  project: ExtendedProjectReply;
  voices: readonly VoiceReply[];
  assets: readonly StudioAssetReply[];
  canEdit: boolean;
}

const shortcuts: ShortcutGroup = {
  title: 'Chapter',
  shortcuts: [
    { keys: ['Mod', 'Enter'], does: 'Speak or play the paragraph' },
    { keys: ['Mod', 'F'], does: 'Find in the chapter' },
    { keys: ['Mod', 'Z'], does: 'Undo' },
    { keys: ['Mod', 'Shift', 'Z'], does: 'Redo' },
    { keys: ['Mod', 'Alt', '1'], does: 'Make a heading' },
    { keys: ['Mod', 'Alt', '0'], does: 'Make a paragraph' },
    { keys: ['Mod', 'Shift', 'L'], does: 'Lock or unlock the paragraph' },
    { keys: ['Alt', '↑'], does: 'Move the paragraph up' },
    { keys: ['Alt', '↓'], does: 'Move the paragraph down' },
  ],
};

/** The editor of one chapter with its toolbar. */
export function EditorFrame({ address, document, project, voices, assets, canEdit }: EditorFrameProps) {
  const mount = useRef<HTMLDivElement>(null);
  const play = useRef(() => {});
  const [isFinding, setIsFinding] = useState(false);
  const names = useRef<readonly StudioAssetReply[]>(assets);
  names.current = assets;
  useShortcuts(shortcuts);
  // Text without a voice of its own keeps the voices that it was loaded with, whatever the settings say meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document loads the voices again
  const defaults = useMemo(
    () => ({ title: project.default_title_voice_id, paragraph: project.default_paragraph_voice_id }),
    [document],
  );
  const controller = useEditor(mount, {
    address,
    document,
    voices: defaults,
    canEdit,
    nameAsset: (id) => names.current.find(({ asset_id }) => asset_id === id)?.name,
    mayUseVoice: (id) => voices.some(({ voice_id }) => voice_id === id),
    onPlay: () => play.current(),
    onFind: () => setIsFinding(true),
  });
  return (
    <section aria-label="Chapter" className="flex min-h-0 flex-1 flex-col">
      {controller && (
        <>
          {canEdit && <LeaseBanner saver={controller.saver} />}
          <EditorToolbar
            controller={controller}
            address={address}
            voices={voices}
            assets={assets}
            canEdit={canEdit}
            onFind={() => setIsFinding(true)}
          />
          {isFinding && <FindBar controller={controller} canEdit={canEdit} onClose={() => setIsFinding(false)} />}
          <ConflictDialog saver={controller.saver} />
        </>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto" data-editor-scroll>
        <div ref={mount} className="mx-auto w-full max-w-3xl px-3 py-5 text-editor md:px-8" />
      </div>
      {controller && (
        <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-t bg-surface px-4 py-1.5 text-ink-3 text-meta">
          <WordCount controller={controller} />
          <span className="ms-auto">{canEdit ? <SaveStatus saver={controller.saver} /> : 'Read only'}</span>
        </div>
      )}
    </section>
  );
}

function WordCount({ controller }: { controller: EditorController }) {
  const { words, characters } = useStore(controller.count);
  return (
    <span className="tabular-nums">
      {pluralize(words, 'word', 'words')} · {pluralize(characters, 'character', 'characters')}
    </span>
  );
}
