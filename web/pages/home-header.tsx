import { Link } from 'react-router';
import { BrandMark } from '../parts/brand-mark.tsx';
import { Button } from '../parts/button.tsx';

/** The top of the public pages. Who is signed in already comes into the app by the same link. */
export function HomeHeader() {
  return (
    <header className="mx-auto flex w-full max-w-6xl items-center gap-1 px-4 py-3.5 sm:gap-2 md:px-6">
      <Link to="/" className="mr-auto rounded-s">
        <BrandMark />
      </Link>
      <Button asChild kind="ghost" className="hidden sm:inline-flex">
        <a href="/docs">API reference</a>
      </Button>
      <Button asChild kind="ghost">
        <Link to="/app/home">Sign in</Link>
      </Button>
      <Button asChild>
        <Link to="/app/sign-up">Sign up</Link>
      </Button>
    </header>
  );
}
