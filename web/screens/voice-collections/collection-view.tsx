import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FolderOpen, FolderX, Pencil, Plus, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { VoiceCollectionReply } from '../../../contract/voices/voice-collections.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { ResourceShareButton } from '../../nouns/resource-shares/resource-share.tsx';
import { CollectionIcon } from '../../nouns/voice-collections/collection-icon.tsx';
import {
  useDeleteCollection,
  useEditCollection,
  useSetEntries,
} from '../../nouns/voice-collections/use-collections.ts';
import { VoiceRows } from '../../nouns/voices/voice-rows.tsx';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

const AddVoicesDialog = lazy(async () => ({ default: (await import('./add-voices-dialog.tsx')).AddVoicesDialog }));
const CollectionDialog = lazy(async () => ({
  default: (await import('../../nouns/voice-collections/collection-dialog.tsx')).CollectionDialog,
}));

/** One collection with its voices and actions. */
export function CollectionView({ collection }: { collection: VoiceCollectionReply }) {
  const [openDialog, setOpenDialog] = useState<'add' | 'edit'>();
  const { data: all } = useQuery(voicesQuery);
  const voices = useMemo(() => {
    const byId = new Map(all?.map((voice) => [voice.voice_id, voice]));
    return all && collection.voice_ids.flatMap((id) => byId.get(id) ?? []);
  }, [all, collection]);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const remove = useDeleteCollection();
  const deleteCollection = () => {
    remove(collection);
    void navigate(pathname, { replace: true });
  };
  const close = () => setOpenDialog(undefined);
  const canEdit = usePermission('voice_collection.update', collection);
  const canShare = usePermission('voice_collection.manage_access', collection);
  const canDelete = usePermission('voice_collection.delete', collection);
  const addButton = (
    <Button onClick={() => setOpenDialog('add')}>
      <Plus aria-hidden />
      {t('Add voices')}
    </Button>
  );
  return (
    <div className="px-3 pt-3.5 pb-5 md:px-5">
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <Link
          to={pathname}
          aria-label={t('All collections')}
          className="grid size-[34px] place-items-center rounded-s text-ink-2 hover:bg-hover hover:text-ink"
        >
          <ArrowLeft className="size-[17px]" aria-hidden />
        </Link>
        <CollectionIcon icon={collection.icon} />
        <h2 className="min-w-0 flex-1 truncate font-[620] text-strong">{collection.title}</h2>
        {canEdit && (
          <div className="flex items-center gap-1">
            {canShare && (
              <ResourceShareButton
                resource={{ type: 'voice_collection', id: collection.collection_id, name: collection.title }}
              />
            )}
            <IconButton label={t('Rename {title}', { title: collection.title })} onClick={() => setOpenDialog('edit')}>
              <Pencil />
            </IconButton>
            {canDelete && (
              <IconButton label={t('Delete {title}', { title: collection.title })} onClick={deleteCollection}>
                <Trash2 />
              </IconButton>
            )}
            {addButton}
          </div>
        )}
      </div>
      {!voices && <SkeletonRows rows={4} label={t('Loading voices')} />}
      {voices?.length === 0 && (
        <EmptyState icon={<FolderOpen />} title={t('No voices yet')} action={canEdit && addButton}>
          {t('Group the voices of a book, a game or a customer in one place.')}
        </EmptyState>
      )}
      {voices && voices.length > 0 && (
        <VoiceRows
          voices={voices}
          search=""
          extra={canEdit ? (voice) => <TakeOut voice={voice} collection={collection} /> : undefined}
        />
      )}
      <Suspense fallback={null}>
        {openDialog === 'add' && <AddVoicesDialog collection={collection} onClose={close} />}
        {openDialog === 'edit' && <EditDialog collection={collection} onClose={close} />}
      </Suspense>
    </div>
  );
}

function TakeOut({ voice, collection }: { voice: VoiceReply; collection: VoiceCollectionReply }) {
  const { mutate } = useSetEntries();
  return (
    <IconButton
      label={t('Remove {name} from {title}', { name: voice.name, title: collection.title })}
      size="small"
      onClick={() => mutate({ collectionId: collection.collection_id, voiceIds: [voice.voice_id], isIn: false })}
    >
      <X />
    </IconButton>
  );
}

interface OfCollectionProps {
  collection: VoiceCollectionReply;
  onClose: () => void;
}

function EditDialog({ collection, onClose }: OfCollectionProps) {
  const edit = useEditCollection(collection.collection_id);
  return (
    <CollectionDialog
      title={t('Rename collection')}
      action={t('Save')}
      initial={collection}
      busy={edit.isPending}
      onClose={onClose}
      onSubmit={({ title, icon }) => edit.mutate({ title, icon }, { onSuccess: onClose })}
    />
  );
}

/** Shown if the collection in the URL does not exist. */
export function CollectionGone() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon={<FolderX />}
      title={t('Collection not found')}
      action={
        <Button asChild>
          <Link to={pathname}>{t('All collections')}</Link>
        </Button>
      }
    >
      {t('It was deleted or belongs to another workspace.')}
    </EmptyState>
  );
}
