import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowUpToLine, Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { ExportReply } from '../../../../contract/studio/studio-exports.ts';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { api } from '../../../data/api/api.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { formatRelativeTime } from '../../../format/relative-time.ts';
import { t } from '../../../messages/t.ts';
import { saveFile } from '../../../nouns/history/save-file.ts';
import { exportsQuery, isActive } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { ExportReportView } from './export-report.tsx';
import { exportStateText, formatTexts } from './export-texts.ts';

interface ExportRowProps {
  project: ExtendedProjectReply;
  item: ExportReply;
  canExport: boolean;
}

/** One export: its state and place in the queue, its file, and the report of the shop's rules. */
export function ExportRow({ project, item, canExport }: ExportRowProps) {
  const { export_id, format, mastering, state, percent, file_name, bytes, duration_ms, report } = item;
  const client = useQueryClient();
  const params = { project_id: project.project_id, export_id };
  const [isDeleting, setDeleting] = useState(false);
  const settle = {
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery(project.project_id).queryKey }),
    onError: showError,
  };
  const queue = useMutation({
    mutationFn: (position: 'front' | 'end') =>
      api.call('POST /v1/studio/projects/{project_id}/exports/{export_id}/move-to-queue', {
        params,
        body: { position },
      }),
    ...settle,
  });
  const cancel = useMutation({
    mutationFn: () => api.call('POST /v1/studio/projects/{project_id}/exports/{export_id}/cancel', { params }),
    ...settle,
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/studio/projects/{project_id}/exports/{export_id}', { params }),
    ...settle,
  });
  const download = useMutation({
    mutationFn: async () => {
      const reply = await api.open('GET /v1/studio/projects/{project_id}/exports/{export_id}/download', { params });
      saveFile(await reply.blob(), file_name ?? `${project.name}.${format}`);
    },
    onError: showError,
  });
  const name = file_name ?? formatTexts[format].label;
  const title = [formatTexts[format].label, mastering === 'acx' && 'ACX'].filter(Boolean).join(' · ');
  const facts = [
    duration_ms !== null && formatDuration(duration_ms / 1000),
    bytes !== null && formatFileSize(bytes),
    formatRelativeTime(item.created_at_unix * 1000, Date.now()),
  ].filter(Boolean);
  return (
    <li aria-label={name} className="flex flex-col gap-1.5 px-3 py-2.5">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <p className="truncate font-[540]">{title}</p>
          <p className="text-ink-3 text-meta tabular-nums">{facts.join(' · ')}</p>
          <p
            role="status"
            className={state === 'failed' ? 'text-bad text-small' : 'text-ink-2 text-small tabular-nums'}
          >
            {exportStateText(item)}
          </p>
        </div>
        {state === 'done' && (
          <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden />
            {t('Download')}
          </Button>
        )}
        {canExport && state === 'created' && (
          <Button size="small" busy={queue.isPending} onClick={() => queue.mutate('end')}>
            {t('Start')}
          </Button>
        )}
        {canExport && state === 'queued' && item.queue_position !== 1 && (
          <IconButton
            size="small"
            label={t('Move to front')}
            disabled={queue.isPending}
            onClick={() => queue.mutate('front')}
          >
            <ArrowUpToLine />
          </IconButton>
        )}
        {canExport &&
          (isActive(item) ? (
            <IconButton
              size="small"
              label={t('Cancel export')}
              disabled={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              <X />
            </IconButton>
          ) : (
            <IconButton size="small" label={t('Delete {name}', { name })} onClick={() => setDeleting(true)}>
              <Trash2 />
            </IconButton>
          ))}
      </div>
      {file_name !== null && (
        <p dir="auto" className="break-all text-ink-3 text-meta">
          {file_name}
        </p>
      )}
      {isActive(item) && (
        <ProgressBar label={t('Export {name}', { name })} share={percent === null ? undefined : percent / 100} />
      )}
      {report && <ExportReportView report={report} />}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('Delete export')}
        action={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('“{name}” is deleted from this server. You can create it again from its snapshot.', { name })}
      </ConfirmDialog>
    </li>
  );
}
