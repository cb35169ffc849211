type TableCommand =
  /** `extends`: also selects every row from the last selected one to the new one. */
  | { readonly type: 'move'; readonly to: number; readonly extends: boolean }
  | { readonly type: 'select'; readonly isRange: boolean }
  | { readonly type: 'open' | 'selectAll' | 'clear' };

interface Key {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

interface TableState {
  /** The index of the focused row. */
  readonly at: number;
  readonly count: number;
  readonly canSelect: boolean;
  readonly canOpen: boolean;
}

/** Rows that Page up and Page down move. */
const page = 10;

/** What a key does on a focused row of a table. */
export function tableCommand(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Key,
  { at, count, canSelect, canOpen }: TableState,
): TableCommand | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'a' && canSelect ? { type: 'selectAll' } : undefined;
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    j: at + 1,
    ArrowDown: at + 1,
    k: at - 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  if (target !== undefined)
    return { type: 'move', to: Math.max(0, Math.min(last, target)), extends: shiftKey && canSelect };
  if (key === ' ' && canSelect) return { type: 'select', isRange: shiftKey };
  if (key === 'Enter' && canOpen) return { type: 'open' };
  return key === 'Escape' && canSelect ? { type: 'clear' } : undefined;
}
