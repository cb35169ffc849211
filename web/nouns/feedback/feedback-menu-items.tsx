import { type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { MenuItem } from '../../parts/overlay/menu.tsx';
import { useThumbs } from './use-thumbs.ts';

/** Thumb items for a menu; the given rating is ticked. */
export function FeedbackMenuItems({ item }: { item: HistoryItemReply }) {
  const { isPressed, press } = useThumbs(item.history_item_id, item);
  const one = (thumbsUp: boolean, label: string, Icon: LucideIcon) => (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isPressed(thumbsUp)}
      icon={<Icon className={classNames(isPressed(thumbsUp) && 'fill-accent-soft text-accent-ink')} aria-hidden />}
      className={classNames(isPressed(thumbsUp) && 'text-accent-ink')}
      onSelect={() => press(thumbsUp)}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      {one(true, t('Good'), ThumbsUp)}
      {one(false, t('Bad'), ThumbsDown)}
    </>
  );
}
