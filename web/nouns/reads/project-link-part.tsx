import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ReadReply } from '../../../contract/publishing/reads.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyField } from '../../parts/form/copy-field.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { useCreateRead } from './read-changes.ts';
import { ReadCover } from './read-cover.tsx';
import { ReadStateChip } from './read-state.tsx';
import { readPath } from './reads-paths.ts';
import { readOfProjectQuery } from './reads-queries.ts';

/** STUDIO-025 PUB-006: the public page of a studio project, which is a read: makes its draft, or opens the one it has. */
export function ProjectLinkPart({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const { data: read, isError, error, refetch } = useQuery(readOfProjectQuery(projectId));
  const create = useCreateRead();
  const open = (readId: string) => void navigate(readPath(readId));
  if (read === undefined)
    return isError ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label={t('Loading reads')} rows={1} />
    );
  if (read) return <ProjectRead read={read} onOpen={() => open(read.read_id)} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">
        <Lock className="me-1.5 inline size-4 align-[-3px] text-ink-3" aria-hidden />
        {t(
          'Not public yet. A published project has a page with a player, and a podcast feed. Each read is reviewed first.',
        )}
      </p>
      <Button
        busy={create.isPending}
        onClick={() => create.mutate(projectId, { onSuccess: (made) => open(made.read_id) })}
      >
        {t('Create draft')}
      </Button>
    </div>
  );
}

function ProjectRead({ read, onOpen }: { read: ReadReply; onOpen: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      {read.is_public && <CopyField label={t('Link')} text={read.page_url} copy={t('Copy link')} />}
      <div className="flex items-center gap-3">
        <ReadCover url={read.cover_url} className="size-10" />
        <span dir="auto" className="min-w-0 flex-1 truncate font-[560]">
          {read.title}
        </span>
        <ReadStateChip state={read.state} />
        <Button onClick={onOpen}>{t('Open read')}</Button>
      </div>
      <p className="text-ink-3 text-meta">
        {read.is_public
          ? t('Anyone with the link can listen, without an account. To turn it off, open the read and unpublish it.')
          : t('Not public yet. The link works once the read is published.')}
      </p>
    </div>
  );
}
