import { openerOf } from '../overlay/return-focus.ts';

/** A menu and a dialog return the focus when they close, which comes first. */
const afterCloseMs = 100;

/** Call it before a row goes: the focus then moves to the next row, or to the main content, if it was in this one. */
export function keepFocusNear(): void {
  const row = openerOf(document.activeElement)?.closest('li, tr, [role="row"]');
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling];
  setTimeout(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const control = neighbours
      .find((neighbour) => neighbour?.isConnected)
      ?.querySelector<HTMLElement>('a[href], button:not([disabled]), [tabindex="0"]');
    (control ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, afterCloseMs);
}
