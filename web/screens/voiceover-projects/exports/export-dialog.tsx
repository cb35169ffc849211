import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { VoiceoverExportFormat } from '../../../../contract/dubbing/voiceover-limits.ts';
import type { VoiceoverProjectReply, VoiceoverRunReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { saveFile } from '../../../nouns/history/save-file.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { voiceoverExportsQuery } from '../voiceover-queries.ts';

interface ExportDialogProps {
  project: VoiceoverProjectReply;
  /** Clips whose speech is missing or out of date. */
  staleClips: number;
  /** Saves what is pending; false if it could not be. */
  onFlush: () => Promise<boolean>;
  onClose: () => void;
}

/** Renders the mix, and lists the files that were rendered. */
export function ExportDialog({ project, staleClips, onFlush, onClose }: ExportDialogProps) {
  const client = useQueryClient();
  const { project_id, video_file_id } = project;
  const [format, setFormat] = useState<VoiceoverExportFormat>(video_file_id ? 'mp4' : 'wav');
  const { data: exports } = useQuery(voiceoverExportsQuery(project_id));
  const refetch = () => client.invalidateQueries({ queryKey: voiceoverExportsQuery(project_id).queryKey });
  const create = useMutation({
    mutationFn: async () => {
      await onFlush();
      return api.call('POST /v1/voiceover-studio/projects/{project_id}/exports', {
        params: { project_id },
        body: { format },
      });
    },
    onSuccess: refetch,
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Export')}
      description={t('All tracks as they are heard, at an even loudness.')}
    >
      <div className="flex flex-col gap-3 pb-2">
        <Segmented
          label={t('Format')}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'wav', label: 'WAV' },
            { value: 'mp3', label: 'MP3' },
            ...(video_file_id ? [{ value: 'mp4', label: 'MP4' } as const] : []),
          ]}
        />
        {staleClips > 0 && (
          <p className="text-ink-2">
            {formatMessage(
              '{count, plural, one {# clip is not spoken yet or has changed.} other {# clips are not spoken yet or have changed.}}',
              { count: staleClips },
            )}
          </p>
        )}
        {create.error && (
          <p role="alert" className="text-bad">
            {messageOf(create.error)}
          </p>
        )}
        <Button kind="primary" busy={create.isPending} onClick={() => create.mutate()}>
          {t('Create export')}
        </Button>
        {exports && exports.length > 0 && (
          <ul aria-label={t('Exports')} className="divide-y border-t">
            {exports.map((item) => (
              <ExportRow key={item.export_id} projectId={project_id} item={item} onChanged={refetch} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface ExportRowProps {
  projectId: string;
  item: VoiceoverRunReply;
  onChanged: () => Promise<void>;
}

const stateTexts: Readonly<Record<VoiceoverRunReply['state'], string>> = {
  queued: t('Waiting'),
  rendering: t('Rendering'),
  done: t('Ready'),
  failed: t('Failed'),
  cancelled: t('Canceled'),
};

function ExportRow({ projectId, item, onChanged }: ExportRowProps) {
  const { export_id, format, state, percent, problem, file_name, bytes, duration_ms } = item;
  const params = { project_id: projectId, export_id };
  const name = file_name ?? (format ?? '').toUpperCase();
  const isActive = state === 'queued' || state === 'rendering';
  const cancel = useMutation({
    mutationFn: () =>
      api.call('POST /v1/voiceover-studio/projects/{project_id}/exports/{export_id}/cancel', { params }),
    onSuccess: onChanged,
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/voiceover-studio/projects/{project_id}/exports/{export_id}', { params }),
    onSuccess: onChanged,
    onError: showError,
  });
  const download = useMutation({
    mutationFn: async () => {
      const reply = await api.open('GET /v1/voiceover-studio/projects/{project_id}/exports/{export_id}/download', {
        params,
      });
      saveFile(await reply.blob(), name);
    },
    onError: showError,
  });
  const facts = [
    stateTexts[state],
    duration_ms !== null && formatDuration(duration_ms / 1000),
    bytes !== null && formatFileSize(bytes),
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-[540]">{name}</span>
          <span className="block text-ink-3 text-meta tabular-nums">{facts.join(' · ')}</span>
        </span>
        {state === 'done' && (
          <IconButton label={t('Download {name}', { name })} onClick={() => download.mutate()}>
            <Download />
          </IconButton>
        )}
        {isActive ? (
          <IconButton label={t('Cancel {name}', { name })} onClick={() => cancel.mutate()}>
            <X />
          </IconButton>
        ) : (
          <IconButton label={t('Delete {name}', { name })} onClick={() => remove.mutate()}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      {isActive && <ProgressBar label={stateTexts[state]} share={state === 'queued' ? undefined : percent / 100} />}
      {problem && <p className="text-bad text-small">{problem}</p>}
    </li>
  );
}
