/** The hover delay before a tooltip shows, in ms (UI-006). */
export const tooltipDelayMs = 400;

/** The time after a tooltip in which the next one shows without a delay, in ms. */
const skipDelayMs = 300;

/**
 * Reports which element's tooltip to show: after a hover delay, or at once on keyboard focus. Hides when pointer or
 * focus leave, on press, scroll and Escape. Returns a stop function.
 */
export function watchTooltips(page: Document, show: (anchor: HTMLElement | undefined) => void): () => void {
  let anchor: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = -Infinity;
  let isVisible = false;
  const stop = new AbortController();

  function hide(): void {
    clearTimeout(timer);
    anchor = undefined;
    if (!isVisible) return;
    isVisible = false;
    hiddenAt = performance.now();
    show(undefined);
  }

  function reveal(): void {
    if (!anchor?.isConnected || anchor.matches(opened)) return;
    isVisible = true;
    show(anchor);
  }

  function pointerOver(event: PointerEvent): void {
    // The pointer may move onto the tooltip itself, as with a screen magnifier.
    if (event.pointerType === 'touch' || within(event.target, '[role="tooltip"]')) return;
    const next = within(event.target, '[data-tooltip]');
    if (next === anchor) return;
    hide();
    if (!next) return;
    anchor = next;
    timer = setTimeout(reveal, performance.now() - hiddenAt < skipDelayMs ? 0 : tooltipDelayMs);
  }

  function focusIn(event: FocusEvent): void {
    const next = within(event.target, '[data-tooltip]');
    if (!next?.matches(':focus-visible')) return;
    hide();
    anchor = next;
    reveal();
  }

  const { signal } = stop;
  page.addEventListener('pointerover', pointerOver, { signal });
  page.addEventListener('focusin', focusIn, { signal });
  for (const type of ['focusout', 'pointerdown', 'pointerleave']) page.addEventListener(type, hide, { signal });
  page.addEventListener('scroll', hide, { signal, capture: true });
  page.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal });
  return () => {
    stop.abort();
    hide();
  };
}

/** An element with an open menu needs no tooltip. */
const opened = '[aria-haspopup][aria-expanded="true"]';

const within = (target: EventTarget | null, selector: string): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>(selector)) || undefined;
