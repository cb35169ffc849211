import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { CollectionIcon } from './collection-icon.tsx';
import { collectionsQuery, useCreateCollection, useSetEntries } from './use-collections.ts';

interface ChooseCollectionsDialogProps {
  /** One or more. */
  voices: readonly Pick<VoiceReply, 'voice_id' | 'name'>[];
  onClose: () => void;
}

/** Chooses the collections of voices; each change is saved at once for all of them. */
export function ChooseCollectionsDialog({ voices, onClose }: ChooseCollectionsDialogProps) {
  const { data: collections, isError, error, refetch } = useQuery(collectionsQuery);
  const setEntries = useSetEntries();
  const make = useCreateCollection();
  const [isMaking, setIsMaking] = useState(false);
  const [first, ...others] = voices;
  const voiceIds = voices.map(({ voice_id }) => voice_id);
  if (isMaking)
    return (
      <CollectionDialog
        title={t('New collection')}
        action={t('Create collection')}
        busy={make.isPending}
        onClose={() => setIsMaking(false)}
        onSubmit={(text) =>
          make.mutate(text, {
            onSuccess: ({ collection_id }) => {
              setEntries.mutate({ collectionId: collection_id, voiceIds, isIn: true });
              setIsMaking(false);
            },
          })
        }
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Collections of {name}', {
        name:
          others.length === 0
            ? (first?.name ?? '')
            : formatMessage('{count, plural, one {# voice} other {# voices}}', { count: voices.length }),
      })}
      footer={
        <>
          <Button onClick={() => setIsMaking(true)} className="me-auto">
            <Plus aria-hidden />
            {t('New collection')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!collections && !isError && <SkeletonRows rows={3} label={t('Loading collections')} />}
      {collections?.length === 0 && (
        <p className="text-ink-2">{t('There are no collections yet. Create the first one.')}</p>
      )}
      <ul className="flex flex-col gap-1">
        {collections?.map((collection) => {
          const inside = voiceIds.filter((id) => collection.voice_ids.includes(id));
          const isIn = inside.length === voiceIds.length;
          return (
            <li key={collection.collection_id} className="flex items-center gap-3 py-1">
              <CollectionIcon icon={collection.icon} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-[560]">{collection.title}</span>
                <span className="block text-ink-3 text-meta">
                  {formatMessage('{count, plural, one {# voice} other {# voices}}', {
                    count: collection.voice_ids.length,
                  })}
                  {inside.length > 0 &&
                    !isIn &&
                    ` · ${t('{count} of these {total}', { count: inside.length, total: voiceIds.length })}`}
                </span>
              </span>
              <Switch
                label={t('In {title}', { title: collection.title })}
                checked={isIn}
                disabled={setEntries.isPending}
                onChange={(next) =>
                  setEntries.mutate({
                    collectionId: collection.collection_id,
                    voiceIds: next ? voiceIds.filter((id) => !inside.includes(id)) : inside,
                    isIn: next,
                  })
                }
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
