export type PanelStep = 'next' | 'previous';

const steps: Readonly<Record<string, PanelStep>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
};

interface Key {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** What the focused element does with the keys itself. */
interface KeyUse {
  /** It takes text or has a value, as a slider does. */
  readonly isField: boolean;
  /** It scrolls, so the arrows are its own. */
  readonly canScroll: boolean;
}

/** The item that a key asks for in a side panel: J and down for the next one, K and up for the previous one. */
export function panelStep(event: Key, { isField, canScroll }: KeyUse): PanelStep | undefined {
  if (isField || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  return canScroll && event.key.startsWith('Arrow') ? undefined : steps[event.key];
}

const fields = 'input, textarea, select, [contenteditable], [role="slider"], [role="menu"], [role="menu"] *';

export const keyUseOf = (target: HTMLElement): KeyUse => ({
  isField: target.matches(fields),
  canScroll: target.tabIndex === 0 && target.scrollHeight > target.clientHeight && !target.matches('button, a'),
});
