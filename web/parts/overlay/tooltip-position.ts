import type { TooltipSide } from './tooltip.tsx';

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** The gap between tooltip and anchor, and between tooltip and window edge, in px. */
const gap = 6;
const margin = 8;

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/** Positions a tooltip next to its anchor, on the opposite side if space is missing, and always inside the window. */
export function positionTooltip(anchor: Box, size: Size, view: Size, side: TooltipSide): { left: number; top: number } {
  const preferred = positionAt(anchor, size, side);
  const { left, top } = fits(preferred, size, view, side) ? preferred : positionAt(anchor, size, opposite[side]);
  return {
    left: Math.max(margin, Math.min(left, view.width - size.width - margin)),
    top: Math.max(margin, Math.min(top, view.height - size.height - margin)),
  };
}

function positionAt(anchor: Box, size: Size, side: TooltipSide): { left: number; top: number } {
  const left = anchor.left + (anchor.width - size.width) / 2;
  const top = anchor.top + (anchor.height - size.height) / 2;
  if (side === 'top') return { left, top: anchor.top - size.height - gap };
  if (side === 'bottom') return { left, top: anchor.top + anchor.height + gap };
  if (side === 'left') return { left: anchor.left - size.width - gap, top };
  return { left: anchor.left + anchor.width + gap, top };
}

function fits({ left, top }: { left: number; top: number }, size: Size, view: Size, side: TooltipSide): boolean {
  if (side === 'top' || side === 'bottom') return top >= margin && top + size.height <= view.height - margin;
  return left >= margin && left + size.width <= view.width - margin;
}
