import { useQuery } from '@tanstack/react-query';
import { ExternalLink, FolderX, Library, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { ReadCollectionReply } from '../../../contract/publishing/read-collections.ts';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import {
  readCollectionQuery,
  useDeleteReadCollection,
  useEditReadCollection,
} from '../../nouns/read-collections/read-collections-queries.ts';
import { publicCollectionPath, readCollectionsPath } from '../../nouns/reads/reads-paths.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { CollectionReads } from './collection-reads.tsx';

const AddReadsDialog = lazy(async () => ({ default: (await import('./add-reads-dialog.tsx')).AddReadsDialog }));
const CollectionFormDialog = lazy(async () => ({
  default: (await import('./collection-form-dialog.tsx')).CollectionFormDialog,
}));

export const meta = () => [{ title: `${t('Collection of reads')} · ${brand}` }];

/** PUB-003: a collection, its reads in order, and its public page. */
export default function ReadCollectionScreen() {
  const { collectionId = '' } = useParams();
  const { data, error, refetch } = useQuery(readCollectionQuery(collectionId));
  if (data) return <Collection key={collectionId} collection={data} />;
  const isMissing = error instanceof ApiError && [404, 422].includes(error.status);
  return (
    <>
      <PageHeader title={t('Collection of reads')} />
      <div className="mx-auto w-full max-w-3xl px-4 py-4">
        {isMissing ? (
          <EmptyState
            icon={<FolderX />}
            title={t('Collection not found')}
            action={
              <Button asChild>
                <Link to={readCollectionsPath}>{t('All collections')}</Link>
              </Button>
            }
          >
            {t('It was deleted or belongs to another workspace.')}
          </EmptyState>
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={5} label={t('Loading collection')} />
        )}
      </div>
    </>
  );
}

function Collection({ collection }: { collection: ReadCollectionReply }) {
  const navigate = useNavigate();
  const mayUpdate = usePermission('read.update') !== false;
  const [dialog, setDialog] = useState<'add' | 'edit' | 'delete'>();
  const edit = useEditReadCollection(collection.collection_id);
  const remove = useDeleteReadCollection(collection.collection_id);
  const close = () => setDialog(undefined);
  const path = publicCollectionPath(collection.slug);
  const add = mayUpdate && (
    <Button kind="primary" onClick={() => setDialog('add')}>
      <Plus aria-hidden />
      {t('Add reads')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={collection.name}
        help={formatMessage('{count, plural, one {# read} other {# reads}}', { count: collection.reads.length })}
        action={
          mayUpdate && (
            <>
              <IconButton label={t('Edit {name}', { name: collection.name })} onClick={() => setDialog('edit')}>
                <Pencil />
              </IconButton>
              <IconButton label={t('Delete {name}', { name: collection.name })} onClick={() => setDialog('delete')}>
                <Trash2 />
              </IconButton>
              {add}
            </>
          )
        }
      />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-5 md:px-5">
        {collection.description !== '' && (
          <p dir="auto" className="whitespace-pre-line break-words text-ink-2">
            {collection.description}
          </p>
        )}
        {collection.is_public ? (
          <div className="flex items-center gap-1 rounded-m border bg-surface py-1 ps-3 pe-1">
            <a
              href={path}
              target="_blank"
              rel="noreferrer"
              className="flex min-w-0 flex-1 items-center gap-1.5 underline-offset-2 hover:underline"
            >
              <span dir="ltr" className="truncate">
                {location.origin + path}
              </span>
              <ExternalLink aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            </a>
            <CopyButton text={location.origin + path} label={t('Copy link to the collection')} />
          </div>
        ) : (
          <p className="flex flex-wrap items-center gap-3 text-ink-2">
            {t('Only your workspace sees this collection.')}
            {mayUpdate && (
              <Button size="small" busy={edit.isPending} onClick={() => edit.mutate({ is_public: true })}>
                {t('Make public')}
              </Button>
            )}
          </p>
        )}
        {collection.reads.length === 0 ? (
          <EmptyState icon={<Library />} title={t('No reads in this collection')} action={add}>
            {t('Add reads, then drag them into their order.')}
          </EmptyState>
        ) : (
          <CollectionReads collection={collection} canEdit={mayUpdate} />
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'add' && <AddReadsDialog collection={collection} onClose={close} />}
        {dialog === 'edit' && (
          <CollectionFormDialog
            title={t('Edit collection')}
            action={t('Save')}
            initial={collection}
            busy={edit.isPending}
            onClose={close}
            onSubmit={(texts) => edit.mutate(texts, { onSuccess: close })}
          />
        )}
      </Suspense>
      {dialog === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('Delete {title}?', { title: collection.name })}
          action={t('Delete collection')}
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                toast.success(t('{title} was deleted.', { title: collection.name }));
                void navigate(readCollectionsPath, { replace: true });
              },
            })
          }
        >
          {t('The reads in {title} are not deleted. Its public page closes.', { title: collection.name })}
        </ConfirmDialog>
      )}
    </>
  );
}
