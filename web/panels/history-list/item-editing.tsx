import { lazy, Suspense, useCallback, useState } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { t } from '../../messages/t.ts';
import { historyTrack } from '../../nouns/history/history-track.ts';
import { player } from '../../parts/player/player-instance.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ItemText } from './item-text.tsx';
import { useCanEditItems } from './use-can-edit-items.ts';
import { canRegenerate } from './use-regenerate.ts';

const ItemVersions = lazy(async () => ({
  default: (await import('../item-versions/item-versions.tsx')).ItemVersions,
}));
const RespeakForm = lazy(async () => ({ default: (await import('../item-versions/respeak-form.tsx')).RespeakForm }));

interface ItemEditingProps {
  item: HistoryItemReply;
  modelName: string | undefined;
  track: Track;
}

/** The text of an item, of which a part can be spoken anew, and the versions of the item. */
export function ItemEditing({ item, modelName, track }: ItemEditingProps) {
  const canEdit = useCanEditItems();
  const canSpeak = canRegenerate(item);
  const [selection, setSelection] = useState<{ start: number; end: number }>();
  // The field of the new words takes the selection away; the form stays until it is closed.
  const onSelect = useCallback((next: typeof selection) => next && setSelection(next), []);
  const close = () => setSelection(undefined);
  const playChosen = (chosen: HistoryItemReply) => player.play(historyTrack(chosen, modelName));
  return (
    <>
      <ItemText item={item} track={track} {...(canEdit && canSpeak && { onSelect })} />
      {canEdit && canSpeak && !selection && (
        <p className="-mt-3 text-ink-3 text-meta">{t('Select a part of the text to speak it anew.')}</p>
      )}
      <Suspense fallback={<SkeletonRows rows={1} label={t('Loading versions')} />}>
        {selection && canEdit && (
          <RespeakForm
            item={item}
            selection={selection}
            onSpoken={(spoken) => {
              close();
              playChosen(spoken);
            }}
            onClose={close}
          />
        )}
        <ItemVersions item={item} canEdit={canEdit} canSpeak={canSpeak} onChosen={playChosen} />
      </Suspense>
    </>
  );
}
