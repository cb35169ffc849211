import { useState } from 'react';
import { Link, Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { session } from '../../data/api/api.ts';
import { redirectTarget } from '../../data/entry/redirect-target.ts';
import { useSession } from '../../data/session/use-session.ts';
import { t } from '../../messages/t.ts';
import { BrandMark } from '../../parts/display/brand-mark.tsx';
import { newUserPath, returnPath } from './return-path.ts';

export async function clientLoader() {
  // If the server does not answer, the form reports the error on submit.
  await session.start().catch(() => undefined);
  return null;
}

/** Reports whether the new session belongs to a new account. */
export type ReportsNewAccount = (isNew: boolean) => void;

/** Layout of sign-in and sign-up. Signed-in users are redirected to the requested page. */
export default function AuthLayout() {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const [isNew, setIsNew] = useState(false);
  if (useSession().status === 'signed-in') {
    // REDIR-006
    const path = redirectTarget(query, location.origin) ?? returnPath(state);
    return <Navigate to={isNew ? newUserPath(path) : path} replace />;
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 py-4">
        <Link to="/" className="inline-flex rounded-s">
          <BrandMark />
        </Link>
      </header>
      <main className="mx-auto flex w-full max-w-[392px] flex-1 flex-col justify-center px-4 pt-4 pb-24">
        <div className="rounded-m border bg-surface p-6 sm:p-8">
          <Outlet context={setIsNew satisfies ReportsNewAccount} />
        </div>
        <p className="mt-4 px-2 text-center text-ink-3 text-meta">
          {t(
            'We store a hash of your device so we can email you about new sign-ins, and your approximate location at sign-up.',
          )}
        </p>
      </main>
    </div>
  );
}
