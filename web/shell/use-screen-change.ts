import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Does at a screen change what a page load would do: scrolls `main` to the top, or on "back" to its last position, and
 * returns the new title for assistive technology to announce.
 */
export function useScreenChange(main: RefObject<HTMLElement | null>): string {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const scrollPositions = useRef(new Map<string, number>());
  const isFirst = useRef(true);
  const [title, setTitle] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per screen, identified by its path
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    main.current?.scrollTo(0, navigationType === 'POP' ? (scrollPositions.current.get(key) ?? 0) : 0);
    setTitle(document.title);
  }, [pathname]);

  useEffect(() => {
    const { current } = main;
    const savePosition = () => scrollPositions.current.set(key, current?.scrollTop ?? 0);
    current?.addEventListener('scroll', savePosition, { passive: true });
    return () => current?.removeEventListener('scroll', savePosition);
  }, [key, main]);

  return title;
}
