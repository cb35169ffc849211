import { Tag } from 'lucide-react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { useCanEditItems } from './use-can-edit-items.ts';

/** The tags of an item, and the button that changes them and its name. */
export function ItemMarks({ item, onEdit }: { item: HistoryItemReply; onEdit: () => void }) {
  const canEdit = useCanEditItems();
  if (item.tags.length === 0 && !canEdit) return null;
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-1.5">
      {item.tags.length > 0 && (
        <ul aria-label={t('Tags')} className="flex flex-wrap gap-1.5">
          {item.tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <Button size="small" kind="ghost" aria-haspopup="dialog" onClick={onEdit}>
          <Tag aria-hidden />
          {t('Name and tags…')}
        </Button>
      )}
    </div>
  );
}
