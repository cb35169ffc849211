import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { brand } from '../../contract/catalogue/brand.ts';
import { hadSession } from '../data/session/had-session.ts';
import { PlansOnly } from '../nouns/plans/plans-only.tsx';
import { Button } from '../parts/button/button.tsx';
import { BrandMark } from '../parts/display/brand-mark.tsx';

const never = () => () => {};

/** The top of the public pages. Of who was signed in it is not asked whether they still are: the app does, when it is opened. */
export function HomeHeader() {
  const isSignedIn = useSyncExternalStore(
    never,
    () => hadSession(localStorage),
    () => false,
  );
  return (
    <header className="mx-auto flex w-full max-w-6xl items-center gap-1 px-4 py-3.5 sm:gap-2 md:px-6">
      <Link to="/" className="mr-auto rounded-s">
        <BrandMark />
      </Link>
      {/* The first of those at the right: it comes late, and moves none of them. */}
      <PlansOnly>
        <Button asChild kind="ghost" className="hidden xs:inline-flex">
          <Link to="/pricing">Pricing</Link>
        </Button>
      </PlansOnly>
      <Button asChild kind="ghost" className="hidden sm:inline-flex">
        <a href="/docs">API reference</a>
      </Button>
      {isSignedIn ? (
        <Button asChild>
          <Link to="/app/home">Open {brand}</Link>
        </Button>
      ) : (
        <>
          <Button asChild kind="ghost">
            <Link to="/app/home">Sign in</Link>
          </Button>
          <Button asChild>
            <Link to="/app/sign-up">Sign up</Link>
          </Button>
        </>
      )}
    </header>
  );
}
