import { GripVertical, X } from 'lucide-react';
import { Link } from 'react-router';
import type { ReadCollectionReply } from '../../../contract/publishing/read-collections.ts';
import { t } from '../../messages/t.ts';
import { useOrderCollection, useRemoveFromCollection } from '../../nouns/read-collections/read-collections-queries.ts';
import { ReadCover } from '../../nouns/reads/read-cover.tsx';
import { ReadStateChip } from '../../nouns/reads/read-state.tsx';
import { readPath } from '../../nouns/reads/reads-paths.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { useDragOrder } from '../../parts/list/use-drag-order.ts';
import { moveItem } from './move-item.ts';

/** The reads of a collection, which are ordered by dragging their handles and by the up and down keys on them. */
export function CollectionReads({ collection, canEdit }: { collection: ReadCollectionReply; canEdit: boolean }) {
  const { reads, collection_id } = collection;
  const order = useOrderCollection(collection_id);
  const remove = useRemoveFromCollection(collection_id);
  const { drag, list, handleOf } = useDragOrder((from, to) => {
    const ids = reads.map(({ read_id }) => read_id);
    const next = moveItem(ids, from, to);
    if (next !== ids) order.mutate(next);
  });
  return (
    <ol ref={list} aria-label={t('Reads')} className="rounded-m border bg-surface">
      {reads.map(({ read_id, title, author, state, cover_url }, at) => (
        <li
          key={read_id}
          className={classNames(
            'flex items-center gap-3 border-b px-2 py-2 last:border-b-0',
            drag?.from === at && 'opacity-50',
            drag !== undefined && drag.gap === at && drag.from !== at && 'border-t-2 border-t-accent',
          )}
        >
          {canEdit && (
            <IconButton
              size="small"
              label={t('Move {name} (↑ ↓)', { name: title })}
              className="w-6 cursor-grab touch-none active:cursor-grabbing"
              {...handleOf(at)}
            >
              <GripVertical />
            </IconButton>
          )}
          <span className="w-5 text-end text-ink-3 text-meta tabular-nums">{at + 1}</span>
          <ReadCover url={cover_url} className="size-11" />
          <span className="min-w-0 flex-1">
            <Link to={readPath(read_id)} className="block truncate font-[560] underline-offset-2 hover:underline">
              <bdi>{title}</bdi>
            </Link>
            <span className="block truncate text-ink-3 text-meta">
              <bdi>{author}</bdi>
            </span>
          </span>
          <span className="hidden sm:block">
            <ReadStateChip state={state} />
          </span>
          {canEdit && (
            <IconButton
              size="small"
              label={t('Remove {name} from {title}', { name: title, title: collection.name })}
              onClick={() => remove.mutate(read_id)}
            >
              <X />
            </IconButton>
          )}
        </li>
      ))}
    </ol>
  );
}
