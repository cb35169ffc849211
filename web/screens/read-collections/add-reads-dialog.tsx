import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReadCollectionReply } from '../../../contract/publishing/read-collections.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { useAddToCollection, useRemoveFromCollection } from '../../nouns/read-collections/read-collections-queries.ts';
import { ReadCover } from '../../nouns/reads/read-cover.tsx';
import { ReadStateChip } from '../../nouns/reads/read-state.tsx';
import { publishingPath } from '../../nouns/reads/reads-paths.ts';
import { readsQuery } from '../../nouns/reads/reads-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

interface AddReadsDialogProps {
  collection: ReadCollectionReply;
  onClose: () => void;
}

/** Adds reads to a collection and removes them, one click each. */
export function AddReadsDialog({ collection, onClose }: AddReadsDialogProps) {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(readsQuery({ search, state: undefined }));
  const add = useAddToCollection(collection.collection_id);
  const remove = useRemoveFromCollection(collection.collection_id);
  const reads = list.data?.pages.flatMap((page) => page.reads);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Add reads to {title}', { title: collection.name })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <TypedSearchField label={t('Search reads')} value={search} onChange={setSearch} className="mb-2" />
      {list.isError && !reads && <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonRows rows={4} label={t('Loading reads')} />}
      {reads?.length === 0 &&
        (search === '' ? (
          <p className="flex flex-wrap items-center gap-3 py-3 text-ink-2">
            {t('Nothing published yet')}
            <Button asChild size="small">
              <Link to={publishingPath}>{t('Open reads')}</Link>
            </Button>
          </p>
        ) : (
          <p className="py-3 text-ink-2">{t('No results.')}</p>
        ))}
      <ul aria-label={t('Reads')} className="flex flex-col">
        {reads?.map(({ read_id, title, state, cover_url }) => {
          const isIn = collection.reads.some((read) => read.read_id === read_id);
          return (
            <li key={read_id} className="flex items-center gap-3 rounded-s px-1 py-1.5 hover:bg-hover">
              <ReadCover url={cover_url} className="size-9" />
              <span className="min-w-0 flex-1 truncate font-[560]">
                <bdi>{title}</bdi>
              </span>
              <span className="hidden sm:block">
                <ReadStateChip state={state} />
              </span>
              <Button
                size="small"
                kind={isIn ? 'ghost' : 'plain'}
                aria-label={isIn ? t('Remove {name}', { name: title }) : t('Add {name}', { name: title })}
                disabled={add.isPending || remove.isPending}
                onClick={() => (isIn ? remove : add).mutate(read_id)}
              >
                {isIn ? <Check aria-hidden /> : <Plus aria-hidden />}
                {isIn ? t('Added') : t('Add')}
              </Button>
            </li>
          );
        })}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isFetching={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </Dialog>
  );
}
