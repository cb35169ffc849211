import { CloudOff, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isDisconnected, reconnect } from '../../data/live/live-connection.ts';
import { useIsOnline } from '../../data/live/use-is-online.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';

/** A server that restarts is back sooner, and its users need no notice. */
const delayMs = 3000;

/** Says that the device is offline or that the server cannot be reached, and offers to connect again (U-37). */
export function ConnectionNotice() {
  const isOnline = useIsOnline();
  const isUnreachable = useIsLasting(useStore(isDisconnected));
  if (isOnline && !isUnreachable) return null;
  const Icon = isOnline ? LoaderCircle : CloudOff;
  return (
    <aside aria-label={t('Connection')} className="flex items-start gap-3 border-b bg-sunken px-4 py-2 text-small">
      <Icon className={isOnline ? 'mt-0.5 size-4 shrink-0 animate-spin' : 'mt-0.5 size-4 shrink-0'} aria-hidden />
      <p role="status" className="min-w-0 flex-1">
        {isOnline
          ? t('The server cannot be reached. Reconnecting…')
          : t('You are offline. Changes cannot be saved until you are online again.')}
      </p>
      {isOnline && (
        <button type="button" className="shrink-0 underline" onClick={() => reconnect.emit()}>
          {t('Reconnect now')}
        </button>
      )}
    </aside>
  );
}

/** True once `is` has been true for a while. */
function useIsLasting(is: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!is) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), delayMs);
    return () => clearTimeout(timer);
  }, [is]);
  return is && isLasting;
}
