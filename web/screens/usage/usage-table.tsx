import { useState } from 'react';
import { formatValue } from './usage-format.ts';
import type { Part } from './usage-parts.ts';

interface UsageTableProps {
  times: readonly number[];
  parts: readonly Part[];
  nameOf: (ms: number) => string;
  title: string;
}

/** The values of the chart as a table. */
export function UsageTable({ times, parts, nameOf, title }: UsageTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-4 border-t pt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-s font-[540] text-ink-2 hover:text-ink">Show data table</summary>
      {open && (
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="mt-3 max-h-96 overflow-auto rounded-m border"
        >
          <table className="w-full text-small">
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 bg-sunken">
              <tr>
                <th scope="col" className="whitespace-nowrap px-3 py-2 text-left font-[560]">
                  Time
                </th>
                {parts.map(({ name }) => (
                  <th key={name} scope="col" className="whitespace-nowrap px-3 py-2 text-right font-[560]">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y bg-surface">
              {times.map((ms, at) => (
                <tr key={ms}>
                  <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-left font-normal text-ink-2">
                    {nameOf(ms)}
                  </th>
                  {parts.map(({ name, values }) => (
                    <td key={name} className="px-3 py-1.5 text-right tabular-nums">
                      {formatValue(values[at] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
