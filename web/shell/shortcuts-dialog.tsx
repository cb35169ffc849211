import { t } from '../messages/t.ts';
import { Keys } from '../parts/display/keys.tsx';
import { Dialog } from '../parts/overlay/dialog.tsx';
import { currentShortcuts } from '../parts/page/shortcuts.ts';

/** The keyboard shortcuts that work on the current screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={t('Keyboard shortcuts')}>
      <div className="flex flex-col gap-4 pb-2">
        {currentShortcuts().map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="pb-1 font-[550] text-ink-3 text-meta">{title}</h3>
            <dl className="divide-y">
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{does}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
