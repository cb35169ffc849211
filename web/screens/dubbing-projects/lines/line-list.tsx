import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

interface LineListProps<Line> {
  label: string;
  lines: readonly Line[];
  idOf: (line: Line) => string;
  /** Scrolled into view when it changes. */
  shownId: string | undefined;
  renderLine: (line: Line, index: number) => ReactNode;
}

const estimatedPx = 132;

/** Lines in the order of their times; only those in view have elements. */
export function LineList<Line>({ label, lines, idOf, shownId, renderLine }: LineListProps<Line>) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedPx,
    getItemKey: (index) => idOf(lines[index]!),
    overscan: 6,
  });
  const latest = useRef({ lines, idOf, virtualizer });
  latest.current = { lines, idOf, virtualizer };
  useEffect(() => {
    if (shownId === undefined) return;
    const { lines: shown, idOf: id, virtualizer: view } = latest.current;
    const index = shown.findIndex((line) => id(line) === shownId);
    if (index >= 0) view.scrollToIndex(index, { align: 'auto' });
  }, [shownId]);
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ol aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
            className="absolute inset-x-0 border-b"
          >
            {renderLine(lines[index]!, index)}
          </li>
        ))}
      </ol>
    </div>
  );
}
