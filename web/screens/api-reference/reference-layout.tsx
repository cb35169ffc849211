import { Menu, Moon, Sun } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { session } from '../../data/api/api.ts';
import { hadSession } from '../../data/session/had-session.ts';
import { useSession } from '../../data/session/use-session.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { BrandMark } from '../../parts/display/brand-mark.tsx';
import { Sheet } from '../../parts/overlay/sheet.tsx';
import { RouteError } from '../../parts/page/route-error.tsx';
import { setTheme } from '../../parts/page/theme.ts';
import { useTheme } from '../../parts/page/use-theme.ts';
import type { Route } from './+types/reference-layout.ts';
import { loadIndex } from './reference-data.ts';
import { ReferenceNavigation } from './reference-navigation.tsx';

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('../../nouns/second-factor/confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));

export async function clientLoader() {
  // Only where there may be one: for everybody else the request would fail.
  if (session.state().status === 'unknown' && hadSession(localStorage)) void session.start().catch(() => undefined);
  return { index: await loadIndex() };
}

/** U-29: the frame of the API reference, for visitors and for people who are signed in. */
export default function ReferenceLayout({ loaderData: { index } }: Route.ComponentProps) {
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  useFocusOnChange(main, pathname);
  // Older links, such as `/docs#/voices`.
  useEffect(() => {
    const [, older] = /^#\/([\w-]+)$/.exec(hash) ?? [];
    if (older !== undefined) void navigate(`/docs/${older}`, { replace: true });
  }, [hash, navigate]);
  useSearchKey();
  return (
    <div className="min-h-dvh">
      <a
        href="#main"
        className="-translate-y-16 fixed top-2 start-2 z-layer rounded-s bg-ink px-3 py-2 text-bg focus-visible:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <header className="sticky top-0 z-float flex h-(--header) items-center gap-2 border-b bg-bg px-4">
        <IconButton label={t('Show operations')} className="-ms-2 lg:hidden" onClick={() => setOpen(true)}>
          <Menu />
        </IconButton>
        {/* Not a Link: the site is another document. */}
        <a href="/" className="rounded-s">
          <BrandMark />
        </a>
        <span className="hidden text-ink-3 xs:inline">{t('API reference')}</span>
        <div className="ms-auto flex items-center gap-1">
          <ThemeButton />
          <AccountLink />
        </div>
      </header>
      <div className="lg:flex">
        <aside
          aria-label={t('Operations')}
          className="sticky top-(--header) hidden h-[calc(100dvh-var(--header))] w-[300px] shrink-0 border-e lg:flex"
        >
          <ReferenceNavigation index={index} />
        </aside>
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-8 sm:py-8">
          <Outlet />
        </main>
      </div>
      <Sheet open={isOpen} onOpenChange={setOpen} title={t('Operations')} side="left">
        <ReferenceNavigation index={index} onLeave={() => setOpen(false)} />
      </Sheet>
      <Suspense fallback={null}>
        <ConfirmIdentityDialog />
      </Suspense>
    </div>
  );
}

/** Moves the focus to the content after each navigation, so that it is read from its beginning. */
function useFocusOnChange(main: React.RefObject<HTMLElement | null>, pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}

/** "/" goes to the search. */
function useSearchKey(): void {
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=search]')];
      const field = fields.find((one) => one.checkVisibility());
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    document.addEventListener('keydown', focusField);
    return () => document.removeEventListener('keydown', focusField);
  }, []);
}

function AccountLink() {
  const { status } = useSession();
  return (
    <Button asChild size="small">
      {status === 'signed-in' ? (
        <a href="/app/home">{t('Open {brand}', { brand })}</a>
      ) : (
        <a href="/app/sign-in">{t('Sign in')}</a>
      )}
    </Button>
  );
}

function ThemeButton() {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const Icon = other === 'light' ? Sun : Moon;
  return (
    <IconButton
      label={other === 'light' ? t('Use the light theme') : t('Use the dark theme')}
      onClick={() => setTheme(other)}
    >
      <Icon />
    </IconButton>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <RouteError error={error} />
    </main>
  );
}
