import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { session } from '../data/api/api.ts';
import { useLiveChanges } from '../data/live/use-live-changes.ts';
import { closedWorkspaceId } from '../data/session/closed-workspace.ts';
import { useSession } from '../data/session/use-session.ts';
import { useStore } from '../data/store/use-store.ts';
import { t } from '../messages/t.ts';
import { RouteError } from '../parts/page/route-error.tsx';
import type { Route } from './+types/app-layout.ts';
import { KeyLayer } from './key-layer.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { NoticeArea } from './notice-area.tsx';
import { PlayerSlot } from './player-slot.tsx';
import { Sidebar } from './sidebar.tsx';
import { useInactivity } from './use-inactivity.ts';
import { useScreenChange } from './use-screen-change.ts';

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('../nouns/second-factor/confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));
const ClosedWorkspace = lazy(async () => ({
  default: (await import('../panels/closed-workspace/closed-workspace.tsx')).ClosedWorkspace,
}));
const Notices = lazy(async () => ({ default: (await import('../panels/notices/notices.tsx')).Notices }));

export async function clientLoader() {
  await session.start();
  return null;
}

/** The frame of every screen: navigation on the left, player below the screen. Redirects signed-out users to sign-in. */
export default function AppLayout() {
  const state = useSession();
  const closedId = useStore(closedWorkspaceId);
  const { pathname, search } = useLocation();
  const isSettled = useIsSettled(state.status === 'signed-in' ? state.workspaceId : undefined);
  if (state.status === 'unknown') return null;
  if (state.status === 'signed-out') {
    // After a deliberate sign-out the next sign-in starts at the home page, otherwise it returns to the requested page.
    return <Navigate to="/app/sign-in" replace state={state.isDeliberate ? null : { from: pathname + search }} />;
  }
  if (!isSettled) return null;
  if (closedId === state.workspaceId)
    return (
      <Suspense fallback={null}>
        <ClosedWorkspace />
        <ConfirmIdentityDialog />
      </Suspense>
    );
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** False for one render after the workspace changed: the screens leave, and the data of the one before is cleared. */
function useIsSettled(workspaceId: string | undefined): boolean {
  const [settled, setSettled] = useState(workspaceId);
  useEffect(() => setSettled(workspaceId), [workspaceId]);
  return settled === workspaceId;
}

function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const title = useScreenChange(main);
  useLiveChanges();
  useInactivity();
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="-translate-y-16 fixed top-2 start-2 z-layer rounded-s bg-ink px-3 py-2 text-bg focus-visible:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <NavigationProgress />
      <p role="status" className="sr-only">
        {title}
      </p>
      <NoticeArea>
        <Suspense fallback={null}>
          <Notices />
          <ConfirmIdentityDialog />
        </Suspense>
      </NoticeArea>
      <div className="relative flex min-h-0 flex-1">
        <Sidebar />
        <NavigationDrawer />
        <div className="flex min-w-0 flex-1 flex-col">
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain outline-none"
          >
            {children}
          </main>
          <PlayerSlot />
        </div>
      </div>
      <KeyLayer />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <RouteError error={error} />
    </main>
  );
}
