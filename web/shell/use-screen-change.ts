import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What a page load would do at a change of screen: begins at the top of `main` (or, going back, where it was left), and
 * gives the new title for assistive technology to say.
 */
export function useScreenChange(main: RefObject<HTMLElement | null>): string {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const left = useRef(new Map<string, number>());
  const first = useRef(true);
  const [title, setTitle] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each screen, by its path
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    main.current?.scrollTo(0, type === 'POP' ? (left.current.get(key) ?? 0) : 0);
    setTitle(document.title);
  }, [pathname]);

  useEffect(() => {
    const { current } = main;
    const remember = () => left.current.set(key, current?.scrollTop ?? 0);
    current?.addEventListener('scroll', remember, { passive: true });
    return () => current?.removeEventListener('scroll', remember);
  }, [key, main]);

  return title;
}
