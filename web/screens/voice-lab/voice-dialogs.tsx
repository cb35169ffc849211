import { lazy, Suspense } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import type { VoiceAction } from './voice-menu.tsx';

const EditDialog = lazy(async () => ({ default: (await import('./edit-voice-dialog.tsx')).EditDialog }));
const ShareVoiceDialog = lazy(async () => ({
  default: (await import('./share/share-voice-dialog.tsx')).ShareVoiceDialog,
}));
const DesignDialog = lazy(async () => ({ default: (await import('./design/design-dialog.tsx')).DesignDialog }));
const ComparisonDialog = lazy(async () => ({
  default: (await import('./recording-comparison/comparison-dialog.tsx')).ComparisonDialog,
}));
const CollectionsDialog = lazy(async () => ({
  default: (await import('../../nouns/voice-collections/choose-collections-dialog.tsx')).ChooseCollectionsDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('../../nouns/voices/export-voice-dialog.tsx')).ExportVoiceDialog,
}));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-voice-dialog.tsx')).DeleteDialog }));

interface VoiceDialogsProps {
  voice: VoiceReply;
  /** All selected voices, for the bulk actions. */
  selected?: readonly VoiceReply[] | undefined;
  action: VoiceAction;
  onClose: () => void;
  /** Called after the deletion. */
  onDeleted?: () => void;
}

/** Renders the dialog of a voice action. */
export function VoiceDialogs({ voice, selected = [voice], action, onClose, onDeleted }: VoiceDialogsProps) {
  return (
    <Suspense fallback={null}>
      {action === 'edit' && <EditDialog voice={voice} onClose={onClose} />}
      {action === 'share' && <ShareVoiceDialog voice={voice} onClose={onClose} />}
      {action === 'remix' && <DesignDialog remixed={voice} onClose={onClose} />}
      {action === 'compare' && <ComparisonDialog voice={voice} onClose={onClose} />}
      {action === 'collections' && <CollectionsDialog voices={selected} onClose={onClose} />}
      {action === 'export' && <ExportDialog voice={voice} onClose={onClose} />}
      {action === 'delete' && <DeleteDialog voices={selected} onClose={onClose} {...(onDeleted && { onDeleted })} />}
    </Suspense>
  );
}
