import { Fragment } from 'react';
import { isAppleDevice } from '../device/device.ts';

/** The keys of a shortcut; `Mod` is shown as ⌘ on Apple devices, else as Ctrl. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-ink-3 text-meta">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className="sr-only">+</span>}
          <kbd className="min-w-5 rounded-[4px] border bg-sunken px-1 text-center font-sans text-ink-2">
            {key === 'Mod' ? (isAppleDevice() ? '⌘' : 'Ctrl') : key}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
