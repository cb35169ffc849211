import { type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { useThumbs } from './use-thumbs.ts';

/** Thumb buttons for an item; the given rating is pressed. Disabled until the item is loaded (PLAYER-009). */
export function FeedbackButtons({ historyItemId }: { historyItemId: string }) {
  const { isKnown, isPressed, press } = useThumbs(historyItemId);
  const button = (thumbsUp: boolean, label: string, Icon: LucideIcon) => (
    <IconButton
      label={label}
      aria-pressed={isPressed(thumbsUp)}
      disabled={!isKnown}
      onClick={() => press(thumbsUp)}
      className={classNames(isPressed(thumbsUp) && 'text-accent-ink hover:not-disabled:text-accent-ink')}
    >
      <Icon className={classNames(isPressed(thumbsUp) && 'fill-accent-soft')} />
    </IconButton>
  );
  return (
    <>
      {button(true, t('Good'), ThumbsUp)}
      {button(false, t('Bad'), ThumbsDown)}
    </>
  );
}
