import { type ReactNode, useId } from 'react';

/** A group of settings: title and help on the left, controls on the right. */
export function SettingsSection({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-x-8 gap-y-3 py-6 sm:grid-cols-[200px_1fr]">
      <div>
        <h2 id={heading} className="font-[600]">
          {title}
        </h2>
        <p className="text-ink-3 text-small">{help}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
