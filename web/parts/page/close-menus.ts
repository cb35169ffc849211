const closeMenus = (except: Element | null): void => {
  for (const menu of document.querySelectorAll('details[data-menu][open]'))
    if (menu !== except) menu.removeAttribute('open');
};
const menuOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('details[data-menu]') : null;

const onMove = ({ target }: Event): void => closeMenus(menuOf(target));
function onKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  document.querySelector<HTMLElement>('details[data-menu][open] > summary')?.focus();
  closeMenus(null);
}

/**
 * Menus that are `details` elements with `data-menu`: one is open at a time, and a click or a tab outside, or Escape,
 * closes it. May be called twice. Returns a function that ends it.
 */
export function installMenus(): () => void {
  document.addEventListener('click', onMove);
  document.addEventListener('focusin', onMove);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('click', onMove);
    document.removeEventListener('focusin', onMove);
    document.removeEventListener('keydown', onKey);
  };
}
