import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../data/store/use-store.ts';
import { t } from '../messages/t.ts';
import { useAreas } from '../panels/navigation/areas.ts';
import { stopCharacterShortcut } from '../parts/page/character-keys.ts';
import { focusSearch } from '../parts/page/focus-search.ts';
import { type ShortcutGroup, useShortcuts } from '../parts/page/shortcuts.ts';
import { closeKeyLayer, keyOverlay, openKeyLayer, overlayOfKey } from './key-layer-state.ts';
import { recordPage } from './recent-pages.ts';

// Loaded when first opened.
const CommandPalette = lazy(async () => ({
  default: (await import('./palette/command-palette.tsx')).CommandPalette,
}));
const HelpDialog = lazy(async () => ({ default: (await import('./help/help-dialog.tsx')).HelpDialog }));
const WhatsNewDialog = lazy(async () => ({
  default: (await import('../panels/whats-new/whats-new-dialog.tsx')).WhatsNewDialog,
}));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

const general: ShortcutGroup = {
  title: t('General'),
  shortcuts: [
    { keys: ['Mod', 'K'], does: t('Search and run commands') },
    { keys: ['/'], does: t('Go to the search field') },
    { keys: ['?'], does: t('Show keyboard shortcuts') },
    { keys: ['Mod', 'Z'], does: t('Undo the last deletion') },
    { keys: ['Esc'], does: t('Close a dialog or a menu') },
  ],
};

const typing = 'input, textarea, select, [contenteditable]';

// Some keyboards have the slash on a key that needs Shift.
const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey;

function onKey(event: KeyboardEvent): void {
  const { target } = event;
  const isTyping = target instanceof Element && target.matches(typing);
  if (event.defaultPrevented) return;
  if (event.key === '/' && !isTyping && !hasModifier(event)) {
    if (focusSearch()) event.preventDefault();
    return;
  }
  const overlay = overlayOfKey(event, isTyping);
  if (!overlay) return;
  event.preventDefault();
  if (keyOverlay.state() === overlay) closeKeyLayer();
  // A dialog stays in front: its question may need an answer first.
  else if (keyOverlay.state() !== undefined || !document.querySelector('[role=dialog], [role=alertdialog]'))
    openKeyLayer(overlay);
}

/** The command palette, the list of shortcuts, help and news, which open on every screen. */
export function KeyLayer() {
  const overlay = useStore(keyOverlay);
  const { pathname } = useLocation();
  const areas = useAreas();
  useShortcuts(general);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    // Before any other listener, since it keeps keys from them.
    window.addEventListener('keydown', stopCharacterShortcut, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('keydown', stopCharacterShortcut, { capture: true });
      closeKeyLayer();
    };
  }, []);
  useEffect(() => recordPage(areas, pathname), [areas, pathname]);
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <CommandPalette onClose={closeKeyLayer} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={closeKeyLayer} />}
      {overlay === 'help' && <HelpDialog onClose={closeKeyLayer} />}
      {overlay === 'whats-new' && <WhatsNewDialog onClose={closeKeyLayer} />}
    </Suspense>
  );
}
