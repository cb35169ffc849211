import { useLayoutEffect, useRef } from 'react';

/** Returns focus to the element that had it before `open`, or to the main content if that element is gone. */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) before.current = openerOf(document.activeElement);
  }, [open]);
  return (event) => {
    event.preventDefault();
    if (hasMovedOn(event)) return;
    const { current } = before;
    const next = current?.isConnected && current !== document.body ? current : document.getElementById('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}

/** Whether a menu or dialog that was opened since then has the focus: it would close again without it. */
export function hasMovedOn({ target }: Event): boolean {
  const layer = document.activeElement?.closest(
    '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]',
  );
  return layer instanceof Element && !(target instanceof Node && target.contains(layer)) && target !== layer;
}

/** A menu item unmounts with its menu, so the trigger of the menu gets the focus. */
export function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}
