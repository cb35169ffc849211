import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';

/** The box that positions the toolbar over the end of a list. */
export const selectionBoxClasses =
  '@container mx-auto max-w-2xl animate-rise rounded-m border bg-surface shadow-popover';

interface SelectionToolbarProps {
  /** The noun of the selected rows: `items`. */
  what: string;
  count: number;
  /** The number of selectable rows. */
  loaded: number;
  hasMore: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  /** The bulk actions. */
  children: ReactNode;
}

/** Shows how many rows of a list are selected, with the bulk actions (U-33). */
export function SelectionToolbar(props: SelectionToolbarProps) {
  const { what, count, loaded, hasMore, onSelectAll, onClear, children } = props;
  return (
    <div
      role="toolbar"
      aria-label={t('Chosen {what}', { what })}
      className="flex items-center gap-1 py-1.5 pe-1.5 ps-3"
    >
      <span role="status" className="me-auto min-w-0 truncate font-[540] tabular-nums">
        {t('{count} selected', { count: formatCount(count) })}
      </span>
      {count < loaded && (
        <Button kind="ghost" size="small" onClick={onSelectAll}>
          {hasMore
            ? t('Select all {loaded} loaded', { loaded: formatCount(loaded) })
            : t('Select all {loaded}', { loaded: formatCount(loaded) })}
        </Button>
      )}
      {children}
      <IconButton label={t('Clear the selection')} size="small" onClick={onClear}>
        <X />
      </IconButton>
    </div>
  );
}

interface SelectionActionProps {
  /** The accessible name: `Delete selected items`. */
  label: string;
  icon: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  /** A verb, shown next to the icon if there is space. */
  children: string;
}

/** One bulk action. */
export function SelectionAction({ label, icon, danger = false, disabled, onClick, children }: SelectionActionProps) {
  return (
    <Button
      kind="ghost"
      size="small"
      aria-label={label}
      disabled={disabled}
      className={danger ? 'text-bad hover:not-disabled:text-bad' : ''}
      onClick={onClick}
    >
      {icon}
      <span className="@md:inline hidden">{children}</span>
    </Button>
  );
}
