import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Bed } from '../../../../../contract/studio/studio-fields.ts';
import { studioLimits } from '../../../../../contract/studio/studio-limits.ts';
import type { StudioAssetReply } from '../../../../../contract/studio/studio-voices.ts';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { selectedBlocks } from '../text/commands.ts';
import { blockAttributes } from '../text/schema.ts';
import type { EditorController } from '../view/editor-controller.ts';
import { BedForm } from './bed-form.tsx';
import { ClipForm } from './clip-form.tsx';
import { SoundDialog } from './sound-dialog.tsx';

interface BedsPanelProps {
  controller: EditorController;
  projectId: string;
  assets: readonly StudioAssetReply[];
  canEdit: boolean;
}

/** Music below the speech, and the selected sound. */
export function BedsPanel({ controller, projectId, assets, canEdit }: BedsPanelProps) {
  const beds = useStore(controller.saver.beds);
  const [isAdding, setIsAdding] = useState(false);
  const change = (bed: Bed) => controller.saver.changeBeds(beds.map((one) => (one.bed_id === bed.bed_id ? bed : one)));
  const add = (asset: StudioAssetReply) => {
    setIsAdding(false);
    const blocks = selectedBlocks(controller.view.state).map(({ node }) => blockAttributes(node).blockId ?? '');
    const bed: Bed = {
      bed_id: crypto.randomUUID(),
      asset_id: asset.asset_id,
      from_block_id: blocks[0]!,
      to_block_id: blocks.length > 1 ? blocks.at(-1)! : null,
      gain_db: -18,
      fade_in_s: 1,
      fade_out_s: 2,
      loops: true,
    };
    controller.saver.changeBeds([...beds, bed]);
  };
  return (
    <div className="flex flex-col gap-4">
      {canEdit && <ClipForm controller={controller} />}
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-[600]">{t('Music')}</h3>
        {canEdit && (
          <Button size="small" disabled={beds.length >= studioLimits.beds} onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            {t('Add music')}
          </Button>
        )}
      </div>
      {beds.length === 0 && (
        <p className="text-ink-3">{t('No music. Music starts at the paragraph of the cursor, below the speech.')}</p>
      )}
      <ul aria-label={t('Music')} className="flex flex-col gap-3">
        {beds.map((bed) => (
          <BedForm
            key={bed.bed_id}
            bed={bed}
            name={assets.find(({ asset_id }) => asset_id === bed.asset_id)?.name ?? t('Deleted sound')}
            doc={controller.view.state.doc}
            canEdit={canEdit}
            onChange={change}
            onRemove={() => controller.saver.changeBeds(beds.filter((one) => one !== bed))}
          />
        ))}
      </ul>
      {isAdding && (
        <SoundDialog
          projectId={projectId}
          title={t('Add music')}
          action={t('Add')}
          kind="music"
          onChoose={add}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}
