import { sandboxCards } from '../../../contract/catalogue/plans/sandbox-cards.ts';
import { formatCardNumber } from './card-check.ts';

/** The test cards of the sandbox; a click fills in the form. */
export function TestCards({ onSelect }: { onSelect: (number: string) => void }) {
  return (
    <details open className="rounded-s border bg-sunken">
      <summary className="cursor-pointer select-none rounded-s px-3 py-2 font-[540] text-small">Test cards</summary>
      <ul className="flex flex-col border-t p-1">
        {sandboxCards.map(({ number, title }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onSelect(number)}
              className="flex w-full flex-wrap items-baseline justify-between gap-x-3 rounded-s px-2 py-1 text-start transition-colors duration-150 hover:bg-hover"
            >
              <span className="whitespace-nowrap font-mono text-meta">{formatCardNumber(number)}</span>
              <span className="text-ink-2 text-meta">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
