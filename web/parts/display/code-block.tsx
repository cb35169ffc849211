import { CopyButton } from '../button/copy-button.tsx';

/** Code with a copy button; long lines scroll. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="relative">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        className="max-h-[46vh] overflow-auto rounded-s border bg-sunken p-3 pe-12 font-mono text-small"
      >
        {code}
      </pre>
      <div className="absolute top-px end-px rounded-s bg-sunken p-[3px]">
        <CopyButton text={code} label={label} />
      </div>
    </div>
  );
}
