import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudioAssetReply } from '../../../../../contract/studio/studio-voices.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { formatDuration } from '../../../../format/duration.ts';
import { t } from '../../../../messages/t.ts';
import { addStudioAsset, assetTrack, studioAssetsQuery } from '../../../../nouns/studio-projects/studio-document.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Segmented } from '../../../../parts/form/segmented.tsx';
import { Dialog } from '../../../../parts/overlay/dialog.tsx';
import { PlayTrackButton } from '../../../../parts/player/play-track-button.tsx';
import type { SoundSource } from './sound-source.ts';
import { EmptySounds, SourceList } from './source-list.tsx';
import { UploadSound } from './upload-sound.tsx';

interface SoundDialogProps {
  projectId: string;
  title: string;
  /** What the buttons say: "Insert", "Add". */
  action: string;
  kind: 'sound' | 'music';
  onChoose: (asset: StudioAssetReply) => void;
  onClose: () => void;
}

const sources: readonly { value: SoundSource; label: string }[] = [
  { value: 'project', label: t('Project') },
  { value: 'effects', label: t('Effects') },
  { value: 'music', label: t('Music') },
  { value: 'history', label: t('Speech') },
  { value: 'file', label: t('File') },
];

/** Chooses a sound of the project, or adds one: from another tool, or a file. */
export function SoundDialog({ projectId, title, action, kind, onChoose, onClose }: SoundDialogProps) {
  const { data: assets } = useQuery(studioAssetsQuery(projectId));
  const queryClient = useQueryClient();
  const [source, setSource] = useState<SoundSource>(
    assets?.length ? 'project' : kind === 'music' ? 'music' : 'effects',
  );
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function add(id: string, fields: Readonly<Record<string, string | Blob>>): Promise<void> {
    setBusy(id);
    setProblem(undefined);
    try {
      const asset = await addStudioAsset(projectId, { kind, ...fields });
      queryClient.setQueryData(studioAssetsQuery(projectId).queryKey, (before) => [...(before ?? []), asset]);
      onChoose(asset);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} className="sm:w-[min(600px,calc(100vw-32px))]">
      <div className="flex flex-col gap-3 pb-2">
        <div className="overflow-x-auto">
          <Segmented label={t('Source')} value={source} onChange={setSource} options={sources} />
        </div>
        {problem && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        {source === 'project' ? (
          <ul aria-label={t('Sounds of the project')} className="divide-y">
            {(assets ?? []).map((asset) => (
              <li key={asset.asset_id} className="flex items-center gap-2 py-1.5">
                <PlayTrackButton track={assetTrack(projectId, asset)} label={asset.name} />
                <span className="min-w-0 flex-1 truncate">{asset.name}</span>
                <span className="text-ink-3 text-meta tabular-nums">{formatDuration(asset.duration_ms / 1000)}</span>
                <Button size="small" aria-label={`${action} ${asset.name}`} onClick={() => onChoose(asset)}>
                  {action}
                </Button>
              </li>
            ))}
            {assets?.length === 0 && <EmptySounds>{t('This project has no sounds.')}</EmptySounds>}
          </ul>
        ) : source === 'file' ? (
          <UploadSound isBusy={busy === 'file'} onFile={(file) => void add('file', { file, name: file.name })} />
        ) : (
          <SourceList source={source} action={action} busy={busy} onAdd={(id, fields) => void add(id, fields)} />
        )}
      </div>
    </Dialog>
  );
}
