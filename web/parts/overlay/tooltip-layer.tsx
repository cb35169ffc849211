import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { TooltipSide } from './tooltip.tsx';
import { positionTooltip } from './tooltip-position.ts';
import { watchTooltips } from './tooltip-watch.ts';

/** Renders the tooltips of all `Tooltip` children. The app has one layer, so tooltips cost long lists nothing. */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => watchTooltips(document, setAnchor), []);
  return anchor && createPortal(<Bubble key={anchor.dataset.tooltip} anchor={anchor} />, containerOf(anchor));
}

/** Rendered inside the dialog or page area of the anchor, because the rest may be hidden from assistive technology. */
const containerOf = (anchor: HTMLElement): Element =>
  anchor.closest('[role="dialog"], main, aside, header, footer') ?? document.body;

function Bubble({ anchor }: { anchor: HTMLElement }) {
  const bubble = useRef<HTMLDivElement>(null);
  const { tooltip, tooltipSide } = anchor.dataset;
  useLayoutEffect(() => {
    const { current } = bubble;
    if (!current) return;
    const view = { width: window.innerWidth, height: window.innerHeight };
    const size = { width: current.offsetWidth, height: current.offsetHeight };
    const place = positionTooltip(anchor.getBoundingClientRect(), size, view, (tooltipSide ?? 'top') as TooltipSide);
    current.style.left = `${place.left}px`;
    current.style.top = `${place.top}px`;
  });
  return (
    <div
      ref={bubble}
      role="tooltip"
      className="fixed top-0 start-0 z-top w-max max-w-64 animate-appear rounded-s bg-ink px-2 py-1 text-bg text-meta shadow-popover"
    >
      {tooltip}
    </div>
  );
}
