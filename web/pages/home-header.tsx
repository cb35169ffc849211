import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { brand } from '../../contract/catalogue/brand.ts';
import { hadSession } from '../data/session/had-session.ts';
import { t } from '../messages/t.ts';
import { PlansOnly } from '../nouns/plans/plans-only.tsx';
import { Button } from '../parts/button/button.tsx';
import { BrandMark } from '../parts/display/brand-mark.tsx';

const subscribeToNothing = () => () => {};

/** The header of the public pages. It does not verify an earlier session; the app does this when it opens. */
export function HomeHeader() {
  const isSignedIn = useSyncExternalStore(
    subscribeToNothing,
    () => hadSession(localStorage),
    () => false,
  );
  return (
    <header className="mx-auto flex w-full max-w-6xl items-center gap-1 px-4 py-3.5 sm:gap-2 md:px-6">
      <Link to="/" className="me-auto rounded-s">
        <BrandMark />
      </Link>
      {/* First in the right group: it renders late, and must not move the other buttons. */}
      <PlansOnly>
        <Button asChild kind="ghost" className="hidden xs:inline-flex">
          <Link to="/pricing">{t('Pricing')}</Link>
        </Button>
      </PlansOnly>
      <Button asChild kind="ghost" className="hidden sm:inline-flex">
        <a href="/docs">{t('API reference')}</a>
      </Button>
      {isSignedIn ? (
        <Button asChild>
          <Link to="/app/home">{t('Open {brand}', { brand })}</Link>
        </Button>
      ) : (
        <>
          <Button asChild kind="ghost">
            <Link to="/app/home">{t('Sign in')}</Link>
          </Button>
          <Button asChild>
            <Link to="/app/sign-up">{t('Sign up')}</Link>
          </Button>
        </>
      )}
    </header>
  );
}
