import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { useCreateRead } from './read-changes.ts';
import { ReadCover } from './read-cover.tsx';
import { ReadStateChip } from './read-state.tsx';
import { readPath } from './reads-paths.ts';
import { readOfProjectQuery } from './reads-queries.ts';

interface PublishProjectDialogProps {
  projectId: string;
  name: string;
  onClose: () => void;
}

/** STUDIO-025 PUB-006: makes a read of a studio project, or opens the one that it has. */
export function PublishProjectDialog({ projectId, name, onClose }: PublishProjectDialogProps) {
  const navigate = useNavigate();
  const { data: read, isError, error, refetch } = useQuery(readOfProjectQuery(projectId));
  const create = useCreateRead();
  const open = (readId: string) => void navigate(readPath(readId));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Publish {name}', { name })}
      description={t('A published project has a page with a player, and a podcast feed. Each read is reviewed first.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {read && (
            <Button kind="primary" onClick={() => open(read.read_id)}>
              {t('Open read')}
            </Button>
          )}
          {read === null && (
            <Button
              kind="primary"
              busy={create.isPending}
              onClick={() => create.mutate(projectId, { onSuccess: ({ read_id }) => open(read_id) })}
            >
              {t('Create draft')}
            </Button>
          )}
        </>
      }
    >
      {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {read === undefined && !isError && <SkeletonRows label={t('Loading reads')} rows={1} />}
      {read === null && (
        <p className="text-ink-2">
          {t('Title, author, description and cover are taken over. You can change them before you submit the draft.')}
        </p>
      )}
      {read && (
        <div className="flex items-center gap-3">
          <ReadCover url={read.cover_url} className="size-12" />
          <span dir="auto" className="min-w-0 flex-1 truncate font-[560]">
            {read.title}
          </span>
          <ReadStateChip state={read.state} />
        </div>
      )}
    </Dialog>
  );
}
