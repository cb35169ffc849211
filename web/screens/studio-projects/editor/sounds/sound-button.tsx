import { AudioWaveform } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../messages/t.ts';
import { IconButton } from '../../../../parts/button/icon-button.tsx';
import { insertClip } from '../text/commands.ts';
import type { EditorController } from '../view/editor-controller.ts';
import { SoundDialog } from './sound-dialog.tsx';

interface SoundButtonProps {
  controller: EditorController;
  projectId: string;
  isDisabled: boolean;
}

/** Inserts a sound at the cursor. */
export function SoundButton({ controller, projectId, isDisabled }: SoundButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t('Insert sound')} disabled={isDisabled} onClick={() => setIsOpen(true)}>
        <AudioWaveform />
      </IconButton>
      {isOpen && (
        <SoundDialog
          projectId={projectId}
          title={t('Insert a sound')}
          action={t('Insert')}
          kind="sound"
          onClose={() => setIsOpen(false)}
          onChoose={({ asset_id: assetId, name: label }) => {
            setIsOpen(false);
            controller.run(insertClip({ assetId, label, gainDb: 0, overlaps: false }));
          }}
        />
      )}
    </>
  );
}
