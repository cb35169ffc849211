import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ChapterDocument } from '../../../../../contract/studio/studio-chapters.ts';
import type { ExtendedProjectReply } from '../../../../../contract/studio/studio-projects.ts';
import type { StudioAssetReply } from '../../../../../contract/studio/studio-voices.ts';
import type { VoiceReply } from '../../../../../contract/voices/voices.ts';
import { t } from '../../../../messages/t.ts';
import { modelsQuery } from '../../../../nouns/models/models-query.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import { type ShortcutGroup, useShortcuts } from '../../../../parts/page/shortcuts.ts';
import { useChapterSound } from '../playing/use-chapter-sound.ts';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { LeaseBanner } from '../saving/lease-banner.tsx';
import { EditorToolbar } from '../toolbar/editor-toolbar.tsx';
import { FindBar } from '../toolbar/find-bar.tsx';
import { goToBlock } from './editor-controller.ts';
import { EditorFoot } from './editor-foot.tsx';
import type { PanelName } from './editor-panel.tsx';
import { ShownPanel } from './shown-panel.tsx';
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
  title: t('Chapter'),
  shortcuts: [
    { keys: ['Mod', 'Enter'], does: t('Speak or play the paragraph') },
    { keys: ['Mod', 'F'], does: t('Find in the chapter') },
    { keys: ['Mod', 'Z'], does: t('Undo') },
    { keys: ['Mod', 'Shift', 'Z'], does: t('Redo') },
    { keys: ['Mod', 'Alt', '1'], does: t('Make a heading') },
    { keys: ['Mod', 'Alt', '0'], does: t('Make a paragraph') },
    { keys: ['Mod', 'Shift', 'L'], does: t('Lock or unlock the paragraph') },
    { keys: ['Alt', '↑'], does: t('Move the paragraph up') },
    { keys: ['Alt', '↓'], does: t('Move the paragraph down') },
  ],
};

/** The editor of one chapter with its toolbars and panels. */
export function EditorFrame(props: EditorFrameProps) {
  const { address, document, project, voices, assets, canEdit } = props;
  const mount = useRef<HTMLDivElement>(null);
  const [isFinding, setIsFinding] = useState(false);
  const [panel, setPanel] = useState<PanelName>();
  const names = useRef<readonly StudioAssetReply[]>(assets);
  names.current = assets;
  const play = useRef(() => {});
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
  const { data: models } = useQuery(modelsQuery);
  const model = models?.find(({ model_id }) => model_id === project.default_model_id);
  const sound = useChapterSound(controller, address, document.name, model?.model_rates.character_cost_multiplier ?? 1);
  play.current = () => {
    if (!controller) return;
    const { blockId } = controller.place.state();
    const { status } = sound.describe(blockId);
    if (status === 'spoken' || (status !== undefined && !canEdit)) void sound.play(blockId, blockId);
    else if (status !== undefined && sound.speaking === undefined) void sound.speak(blockId);
  };

  const [search] = useSearchParams();
  const linked = search.get('block');
  useEffect(() => {
    if (controller && linked !== null) goToBlock(controller, linked);
  }, [controller, linked]);

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      {controller && (
        <>
          {canEdit && <LeaseBanner saver={controller.saver} />}
          <EditorToolbar
            controller={controller}
            project={project}
            voices={voices}
            canEdit={canEdit}
            onFind={() => setIsFinding(true)}
            onSounds={() => setPanel('sounds')}
          />
          {isFinding && <FindBar controller={controller} canEdit={canEdit} onClose={() => setIsFinding(false)} />}
          <ConflictDialog saver={controller.saver} />
        </>
      )}
      <div className="relative flex min-h-0 flex-1">
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
          <div ref={mount} className="mx-auto w-full max-w-3xl px-3 py-5 text-editor md:px-8" />
        </div>
        {controller && panel && (
          <ShownPanel
            panel={panel}
            controller={controller}
            address={address}
            sound={sound}
            voices={voices}
            assets={assets}
            canEdit={canEdit}
            onClose={() => {
              setPanel(undefined);
              controller.view.focus();
            }}
          />
        )}
      </div>
      {controller && (
        <EditorFoot
          controller={controller}
          address={address}
          sound={sound}
          canEdit={canEdit}
          onPanel={(next) => setPanel((before) => (before === next ? undefined : next))}
        />
      )}
    </div>
  );
}
