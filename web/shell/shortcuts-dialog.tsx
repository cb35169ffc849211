import { useId } from 'react';
import { useStore } from '../data/store/use-store.ts';
import { t } from '../messages/t.ts';
import { Keys } from '../parts/display/keys.tsx';
import { Switch } from '../parts/form/switch.tsx';
import { Dialog } from '../parts/overlay/dialog.tsx';
import { characterKeys, isCharacterKey } from '../parts/page/character-keys.ts';
import { currentShortcuts, type Shortcut } from '../parts/page/shortcuts.ts';

/** The keyboard shortcuts that work on the current screen, and a switch for those of a single character. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const hasCharacterKeys = useStore(characterKeys);
  const isActive = ({ keys }: Shortcut): boolean => hasCharacterKeys || !isCharacterKey(keys);
  const groups = currentShortcuts()
    .map(({ title, shortcuts }) => ({ title, shortcuts: shortcuts.filter(isActive) }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <Dialog open onOpenChange={onClose} title={t('Keyboard shortcuts')}>
      <div className="flex flex-col gap-4 pb-2">
        <CharacterKeysSwitch isOn={hasCharacterKeys} />
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="pb-1 font-[550] text-ink-3 text-meta">{title}</h3>
            <dl className="divide-y">
              {shortcuts.map(({ keys, does }) => (
                <div key={keys.join('+')} className="flex items-center justify-between gap-4 py-1.5">
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

function CharacterKeysSwitch({ isOn }: { isOn: boolean }) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-[540]">
          {t('Single-key shortcuts')}
        </label>
        <p id={`${id}-help`} className="text-ink-3 text-meta">
          {t('Letters and signs without Ctrl, Alt or Cmd. Switch them off if you use speech input.')}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-help`} checked={isOn} onChange={characterKeys.set} />
    </div>
  );
}
