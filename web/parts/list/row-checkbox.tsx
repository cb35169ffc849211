import { t } from '../../messages/t.ts';

interface RowCheckboxProps {
  /** The name of the row. */
  name: string;
  checked: boolean;
  /** `isRange`: also selects all rows between this one and the one selected before. */
  onSelect: (isRange: boolean) => void;
}

/**
 * Selects a row of a list. Visible on hover, on focus, or while something is selected. Requires `group/row` on the row,
 * and `group/list` with `data-picking` around the rows.
 */
export function RowCheckbox({ name, checked, onSelect }: RowCheckboxProps) {
  return (
    <label className="-my-1 grid w-7 shrink-0 cursor-pointer select-none place-items-center self-stretch">
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name })}
        checked={checked}
        onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey === true)}
        className="size-4 cursor-pointer accent-(--accent) opacity-0 transition-opacity duration-150 checked:opacity-100 focus-visible:opacity-100 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-data-picking/list:opacity-100 [@media(hover:none)]:opacity-100"
      />
    </label>
  );
}
