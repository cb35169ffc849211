import { Unlink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, Outlet, redirect } from 'react-router';
import { session } from '../../data/api/api.ts';
import { readEntryParameters } from '../../data/entry/entry-parameters.ts';
import { recordVisit } from '../../data/entry/record-visit.ts';
import { applyEntryParameters, saveUserLanguage } from '../../data/entry/saved-entry.ts';
import { visitStores } from '../../data/entry/visit-stores.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { RouteError } from '../../parts/page/route-error.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { toast } from '../../parts/status/toast.ts';
import type { Route } from './+types/entry-layout.ts';
import { entryAction, entryActionOf, UnknownModeError, withoutAction } from './entry-action.ts';

// Loaded lazily because few visits come from an email link.
const ActionDialogs = lazy(async () => ({ default: (await import('./action-dialogs.tsx')).ActionDialogs }));

/** Reads the action from the URL on any page (AUTH-015), and removes its code. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  const parameters = readEntryParameters(url.searchParams);
  recordVisit(url.searchParams, visitStores());
  if (parameters.userId !== undefined) void noticeOtherAccount(parameters.userId);
  const action = entryActionOf(parameters);
  const rest = withoutAction(url);
  if (rest !== undefined) entryAction.set(action);
  const path = applyEntryParameters(new URL(rest ?? url.href, url), parameters) ?? rest;
  if (parameters.lang !== undefined) await saveUserLanguage(parameters.lang);
  if (path !== undefined) throw redirect(path);
  return null;
}

/** Tells somebody who opens a link for another account that it is not for theirs (AUTH-015). */
async function noticeOtherAccount(userId: string): Promise<void> {
  const state = await session.start();
  if (state.status === 'signed-in' && state.userId !== userId)
    toast(t('This link is for another account. To use it, sign in with that account.'));
}

export default function EntryLayout() {
  const action = useStore(entryAction);
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        {action && <ActionDialogs key={action.code} action={action} onClose={() => entryAction.set(undefined)} />}
      </Suspense>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      {error instanceof UnknownModeError ? (
        <div role="alert">
          <EmptyState
            icon={<Unlink />}
            title={t("This link can't be opened")}
            action={
              <Button asChild kind="primary">
                <Link to="/app/home">{t('Go to the app')}</Link>
              </Button>
            }
          >
            {error.message}
          </EmptyState>
        </div>
      ) : (
        <RouteError error={error} />
      )}
    </main>
  );
}
