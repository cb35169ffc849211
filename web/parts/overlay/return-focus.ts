import { useLayoutEffect, useRef } from 'react';

/** Gives focus back, when `open` ends, to what had it before; to the page's content where that is gone. */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) before.current = openerOf(document.activeElement);
  }, [open]);
  return (event) => {
    event.preventDefault();
    const { current } = before;
    const next = current?.isConnected && current !== document.body ? current : document.getElementById('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}

/** What was chosen in a menu goes with the menu; the button that opened the menu stays. */
function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}
