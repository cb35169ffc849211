import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** The move in progress: the row, and the gap above which row it would land; as many as rows: below the last. */
interface Drag {
  readonly from: number;
  readonly gap: number;
}

interface DragOrder {
  readonly drag: Drag | undefined;
  /** The list, whose direct children are the rows; where only some are rendered, `data-index` is the index of each. */
  readonly list: (element: HTMLElement | null) => void;
  /** The properties of the handle of a row. */
  readonly handleOf: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/** Orders a list by dragging a handle, with mouse, pen or finger, and by the up and down keys on it. */
export function useDragOrder(onMove: (from: number, to: number) => void): DragOrder {
  const element = useRef<HTMLElement>(null);
  const [drag, setDrag] = useState<Drag>();

  const gapAt = (y: number): number => {
    const rows = [...(element.current?.children ?? [])];
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    if (below >= 0) return indexOf(rows[below]!, below);
    return rows.length === 0 ? 0 : indexOf(rows.at(-1)!, rows.length - 1) + 1;
  };
  return {
    drag,
    list: (list) => {
      element.current = list;
    },
    handleOf: (index) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, gap: index });
      },
      onPointerMove(event) {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) setDrag({ from: index, gap: gapAt(event.clientY) });
      },
      onPointerUp() {
        setDrag(undefined);
        if (!drag) return;
        const to = targetIndex(drag);
        if (to !== drag.from) onMove(drag.from, to);
      },
      onPointerCancel: () => setDrag(undefined),
      onKeyDown(event) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (event.key === 'Escape') setDrag(undefined);
        if (step === 0) return;
        event.preventDefault();
        onMove(index, index + step);
      },
    }),
  };
}

const indexOf = (row: Element, at: number): number =>
  row instanceof HTMLElement && row.dataset.index !== undefined ? Number(row.dataset.index) : at;

/** The index of a row after it was moved into a gap. */
export const targetIndex = ({ from, gap }: Drag): number => (gap > from ? gap - 1 : gap);
