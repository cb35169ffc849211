import { ChevronUp } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { session } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useMedia } from '../display/use-media.ts';
import { type ShortcutGroup, useShortcuts } from '../page/shortcuts.ts';
import { showError } from '../status/show-error.tsx';
import { arrowInS, skipInS } from './player.ts';
import { PlayerControls } from './player-controls.tsx';
import './player-dock.css';
import { player, restorePreferences, transport } from './player-instance.ts';
import { isDownloadKey, pageKey, takesKeys } from './player-keys.ts';
import { connectMediaSession } from './player-media-session.ts';
import type { PlayerState } from './player-state.ts';
import { usePeaks, useTransport } from './use-player.ts';

const PlayerSheet = lazy(async () => ({ default: (await import('./player-sheet.tsx')).PlayerSheet }));

interface PlayerDockProps {
  /** Additional actions of the recording, besides playing and saving. */
  actions?: (state: PlayerState) => ReactNode;
}

/**
 * The global player at the bottom of the screen; hidden until something is played. It shows and controls the owner of the
 * transport. It closes at sign-out.
 */
export function PlayerDock({ actions }: PlayerDockProps) {
  const state = useTransport();
  const peaks = usePeaks(state.track);
  const isWide = useMedia('(min-width: 1024px)');
  const [isOpen, setOpen] = useState(false);
  useShortcuts(shortcuts);
  useEffect(() => {
    restorePreferences();
    const disconnectMediaSession = connectMediaSession(transport);
    const unsubscribeSession = session.subscribe(() => session.state().status === 'signed-out' && player.close());
    document.addEventListener('keydown', onPageKey);
    return () => {
      document.removeEventListener('keydown', onPageKey);
      unsubscribeSession();
      disconnectMediaSession();
    };
  }, []);
  const { track } = state;
  if (!track) return null;
  const view = { state, track, peaks, actions: actions?.(state) };
  return (
    <section
      aria-label={t('Player')}
      data-player={state.status}
      className="flex h-[72px] shrink-0 items-center border-t bg-surface px-3 md:px-5"
    >
      <PlayerControls
        {...view}
        expand={
          !isWide && (
            <IconButton label={t('All player controls')} aria-expanded={isOpen} onClick={() => setOpen(true)}>
              <ChevronUp />
            </IconButton>
          )
        }
      />
      {isOpen && !isWide && (
        <Suspense fallback={null}>
          <PlayerSheet {...view} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

const shortcuts: ShortcutGroup = {
  title: t('Player'),
  shortcuts: [
    { keys: ['Space'], does: t('Play or pause') },
    { keys: ['D'], does: t('Download') },
    { keys: ['←'], does: t('Back {arrowInS} seconds', { arrowInS }) },
    { keys: ['→'], does: t('Forward {arrowInS} seconds', { arrowInS }) },
    { keys: ['Page Up'], does: t('Forward {skipInS} seconds, on the waveform', { skipInS }) },
    { keys: ['Page Down'], does: t('Back {skipInS} seconds, on the waveform', { skipInS }) },
  ],
};

function onPageKey(event: KeyboardEvent): void {
  const { track } = transport.state();
  if (event.defaultPrevented || !track) return;
  if (isDownloadKey(event, event.target)) {
    event.preventDefault();
    if (typeof track.download === 'function' && !event.repeat) void track.download().catch(showError);
    return;
  }
  if (takesKeys(event.target)) return;
  const action = pageKey(event);
  if (!action) return;
  event.preventDefault();
  if (action.type === 'toggle') transport.toggle();
  else if (action.type === 'skip') transport.skip(action.seconds);
}
