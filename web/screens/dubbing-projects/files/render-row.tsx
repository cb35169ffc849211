import { Download, Trash2, X } from 'lucide-react';
import type { DubbingRenderReply } from '../../../../contract/dubbing/dubbing-renders.ts';
import { api } from '../../../data/api/api.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { formatRelativeTime } from '../../../format/relative-time.ts';
import { t, translate } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { saveFile } from '../../../nouns/history/save-file.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { renderTypeTexts, reportTexts } from './file-texts.ts';

interface RenderRowProps {
  render: DubbingRenderReply;
  /** The lines changed after it was made. */
  isOutdated: boolean;
  canRender: boolean;
}

/** A file of a dub: its progress, what is missing in it, and its download. */
export function RenderRow({ render, isOutdated, canRender }: RenderRowProps) {
  const { project_id, render_id, type, status, progress, problem, file_name, bytes, duration_ms, created_at } = render;
  const params = { project_id, render_id };
  const { label } = renderTypeTexts[type];
  const remove = useDubMutation(() =>
    api.call('DELETE /v1/dubbing/project/{project_id}/render/{render_id}', { params }),
  );
  const download = useDubMutation(async () => {
    const reply = await api.open('GET /v1/dubbing/project/{project_id}/render/{render_id}/file', { params });
    saveFile(await reply.blob(), file_name ?? label);
  });
  const isRunning = status === 'processing';
  const facts = [
    duration_ms !== null && formatDuration(duration_ms / 1000),
    bytes !== null && formatFileSize(bytes),
    formatRelativeTime(Date.parse(created_at), Date.now()),
  ].filter(Boolean);
  const notes = status === 'complete' ? reportTexts(render) : [];
  return (
    <li aria-label={label} className="flex flex-col gap-1.5 px-3 py-2.5">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <p className="truncate font-[540]">{label}</p>
          <p className="text-ink-3 text-meta tabular-nums">{facts.join(' · ')}</p>
          {status === 'failed' && (
            <p role="status" className="text-bad text-small">
              {problem === null ? t('The file could not be made.') : translate(problem)}
            </p>
          )}
          {isOutdated && status === 'complete' && (
            <p className="text-info text-small">{t('The lines changed since')}</p>
          )}
        </div>
        {status === 'complete' && (
          <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden />
            {t('Download')}
          </Button>
        )}
        {canRender && (
          <IconButton
            size="small"
            label={isRunning ? t('Cancel {name}', { name: label }) : t('Delete {name}', { name: label })}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {isRunning ? <X /> : <Trash2 />}
          </IconButton>
        )}
      </div>
      {notes.length > 0 && <p className="text-ink-2 text-small">{notes.join(', ')}</p>}
      {isRunning && <ProgressBar label={label} share={progress || undefined} />}
    </li>
  );
}
