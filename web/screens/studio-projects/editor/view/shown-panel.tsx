import type { StudioAssetReply } from '../../../../../contract/studio/studio-voices.ts';
import type { VoiceReply } from '../../../../../contract/voices/voices.ts';
import { t } from '../../../../messages/t.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import { CommentsPanel } from '../comments/comments-panel.tsx';
import type { ChapterSound } from '../playing/use-chapter-sound.ts';
import { BedsPanel } from '../sounds/beds-panel.tsx';
import { TakesPanel } from '../takes/takes-panel.tsx';
import type { EditorController } from './editor-controller.ts';
import { EditorPanel, type PanelName } from './editor-panel.tsx';

interface ShownPanelProps {
  panel: PanelName;
  controller: EditorController;
  address: ChapterAddress;
  sound: ChapterSound;
  voices: readonly VoiceReply[];
  assets: readonly StudioAssetReply[];
  canEdit: boolean;
  onClose: () => void;
}

const titles: Readonly<Record<PanelName, string>> = {
  takes: t('Takes'),
  comments: t('Comments'),
  sounds: t('Sounds and music'),
};

/** The panel that is open beside the text. */
export function ShownPanel(props: ShownPanelProps) {
  const { panel, controller, address, sound, voices, assets, canEdit, onClose } = props;
  return (
    <EditorPanel key={panel} title={titles[panel]} onClose={onClose}>
      {panel === 'takes' && (
        <TakesPanel controller={controller} address={address} sound={sound} voices={voices} canEdit={canEdit} />
      )}
      {panel === 'comments' && <CommentsPanel controller={controller} address={address} />}
      {panel === 'sounds' && (
        <BedsPanel controller={controller} projectId={address.projectId} assets={assets} canEdit={canEdit} />
      )}
    </EditorPanel>
  );
}
