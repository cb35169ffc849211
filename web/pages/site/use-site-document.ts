import { useEffect } from 'react';
import { useInstance } from '../../data/instance/use-instance.ts';
import { hadSession } from '../../data/session/had-session.ts';
import { useSession } from '../../data/session/use-session.ts';
import { installMenus } from '../../parts/page/close-menus.ts';

function readHadSession(): boolean {
  try {
    return hadSession(localStorage);
  } catch {
    // Without storage, everybody is a visitor.
    return false;
  }
}

/**
 * What the script of the site does for a page of the build (`site-script.ts`), also for a page that comes from the app:
 * one of the fallback shell, or one that was opened from the app without loading a document.
 */
export function useSiteDocument(): void {
  const { mode } = useInstance();
  const { status } = useSession();
  useEffect(installMenus, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in and out changes what is stored
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (readHadSession()) dataset.signedIn = '';
    else delete dataset.signedIn;
    if (mode !== undefined) dataset.mode = mode;
  }, [mode, status]);
}
