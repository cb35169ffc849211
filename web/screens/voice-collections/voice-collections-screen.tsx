import { useQuery } from '@tanstack/react-query';
import { FolderPlus, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { VoiceCollectionReply } from '../../../contract/voices/voice-collections.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { collectionsQuery, useCreateCollection } from '../../nouns/voice-collections/use-collections.ts';
import { VoicesSwitch } from '../../nouns/voices/voices-switch.tsx';
import { Button } from '../../parts/button/button.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { CollectionCard } from './collection-card.tsx';
import { CollectionGone, CollectionView } from './collection-view.tsx';

const CollectionDialog = lazy(async () => ({
  default: (await import('../../nouns/voice-collections/collection-dialog.tsx')).CollectionDialog,
}));

export const meta = () => [{ title: `${t('Voice collections')} · ${brand}` }];

/** Collections of voices; `?collection=…` opens one (VOICE-041, ROUTE-022, ROUTE-025). */
export default function CollectionsScreen() {
  const [params] = useSearchParams();
  const [isMaking, setIsMaking] = useState(false);
  const { data: collections, isError, error, refetch } = useQuery(collectionsQuery);
  const openId = params.get('collection');
  const open = collections?.find(({ collection_id }) => collection_id === openId);
  const isEmpty = collections?.length === 0 && openId === null;
  const newButton = (
    <Button kind="primary" onClick={() => setIsMaking(true)}>
      <Plus aria-hidden />
      {t('New collection')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('Collections')} help={t('Group your voices.')} action={isEmpty ? undefined : newButton}>
        <VoicesSwitch />
      </PageHeader>
      {isError && !collections && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!collections && !isError && (
        <div className="px-3 pt-3.5 md:px-5">
          <SkeletonRows rows={4} label={t('Loading collections')} />
        </div>
      )}
      {collections && openId !== null && (open ? <CollectionView collection={open} /> : <CollectionGone />)}
      {collections && openId === null && <AllCollections collections={collections} newButton={newButton} />}
      {isMaking && (
        <Suspense fallback={null}>
          <NewCollection onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
    </>
  );
}

interface AllCollectionsProps {
  collections: readonly VoiceCollectionReply[];
  newButton: ReactNode;
}

function AllCollections({ collections, newButton }: AllCollectionsProps) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const matching = collections.filter(({ title }) => title.toLowerCase().includes(words));
  if (collections.length === 0)
    return (
      <EmptyState icon={<FolderPlus />} title={t('No collections yet')} action={newButton}>
        {t("Create a collection, then add voices here or from a voice's menu.")}
      </EmptyState>
    );
  return (
    <div className="px-3 pt-3.5 pb-5 md:px-5">
      <SearchField
        label={t('Search collections')}
        value={search}
        onChange={setSearch}
        className="mb-3 w-full sm:w-72"
      />
      {matching.length === 0 && <p className="py-6 text-center text-ink-2">{t('No results')}</p>}
      <ul aria-label={t('Collections')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {matching.map((collection) => (
          <li key={collection.collection_id}>
            <CollectionCard collection={collection} searched={words} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewCollection({ onClose }: { onClose: () => void }) {
  const make = useCreateCollection();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <CollectionDialog
      title={t('New collection')}
      action={t('Create collection')}
      busy={make.isPending}
      onClose={onClose}
      onSubmit={(text) =>
        make.mutate(text, {
          onSuccess: ({ collection_id }) => {
            onClose();
            void navigate(`${pathname}?collection=${encodeURIComponent(collection_id)}`);
          },
        })
      }
    />
  );
}
