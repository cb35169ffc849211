import { useQuery } from '@tanstack/react-query';
import { Library, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { ReadCollectionReply } from '../../../contract/publishing/read-collections.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { dirOf } from '../../format/text-direction.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import {
  readCollectionsQuery,
  useCreateReadCollection,
} from '../../nouns/read-collections/read-collections-queries.ts';
import { PublishingSwitch } from '../../nouns/reads/publishing-switch.tsx';
import { ReadCover } from '../../nouns/reads/read-cover.tsx';
import { readCollectionPath } from '../../nouns/reads/reads-paths.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

const CollectionFormDialog = lazy(async () => ({
  default: (await import('./collection-form-dialog.tsx')).CollectionFormDialog,
}));

export const meta = () => [{ title: `${t('Collections of reads')} · ${brand}` }];

/** PUB-003: the collections of reads, such as series. */
export default function ReadCollectionsScreen() {
  const navigate = useNavigate();
  const { data: collections, isError, error, refetch } = useQuery(readCollectionsQuery);
  const mayCreate = usePermission('read.update') !== false;
  const [isCreating, setCreating] = useState(false);
  const create = useCreateReadCollection();
  const button = mayCreate && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('New collection')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('Publishing')} help={t('Reads in an order of your own, such as a series.')} action={button}>
        <PublishingSwitch />
      </PageHeader>
      <div className="mx-auto w-full max-w-4xl px-4 py-4 md:px-5">
        {isError && !collections && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!collections && !isError && <SkeletonRows label={t('Loading collections')} rows={4} />}
        {collections?.length === 0 && (
          <EmptyState icon={<Library />} title={t('No collections yet')} action={button}>
            {t('Put the reads of a series in order, and share them with one link.')}
          </EmptyState>
        )}
        {collections && collections.length > 0 && (
          <ul aria-label={t('Collections')} className="divide-y rounded-m border bg-surface">
            {collections.map((collection) => (
              <CollectionRow key={collection.collection_id} collection={collection} />
            ))}
          </ul>
        )}
      </div>
      {isCreating && (
        <Suspense fallback={null}>
          <CollectionFormDialog
            title={t('New collection')}
            action={t('Create collection')}
            busy={create.isPending}
            onClose={() => setCreating(false)}
            onSubmit={(texts) =>
              create.mutate(texts, {
                onSuccess: ({ collection_id }) => void navigate(readCollectionPath(collection_id)),
              })
            }
          />
        </Suspense>
      )}
    </>
  );
}

/** Covers that a row shows. */
const shownCovers = 4;

const CollectionRow = ({ collection }: { collection: ReadCollectionReply }) => (
  <li className="relative flex items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-hover">
    <div className="min-w-0 flex-1">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <Link
          to={readCollectionPath(collection.collection_id)}
          dir={dirOf(collection.name)}
          // The whole row is the target of the link.
          className="min-w-0 break-words font-[560] after:absolute after:inset-0"
        >
          {collection.name}
        </Link>
        {collection.is_public && <Chip tone="info">{t('Public')}</Chip>}
      </p>
      <p className="text-ink-3 text-meta">
        {formatMessage('{count, plural, one {# read} other {# reads}}', { count: collection.reads.length })}
      </p>
    </div>
    <span className="hidden gap-1.5 sm:flex">
      {collection.reads.slice(0, shownCovers).map(({ read_id, cover_url }) => (
        <ReadCover key={read_id} url={cover_url} className="size-9" />
      ))}
    </span>
  </li>
);
