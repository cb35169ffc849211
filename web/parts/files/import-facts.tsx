import type { ReactNode } from 'react';

interface ImportFactsProps {
  /** The name of what was imported. */
  name: string;
  /** Its parts, such as "2 recordings". */
  facts: readonly string[];
  children?: ReactNode;
}

/** What a file became. */
export function ImportFacts({ name, facts, children }: ImportFactsProps) {
  return (
    <div className="flex flex-col gap-2 pb-2">
      <p dir="auto" className="break-words font-[560]">
        {name}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 tabular-nums">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
