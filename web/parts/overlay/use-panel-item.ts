import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

interface PanelItem {
  /** The item whose panel is open. */
  readonly id: string | undefined;
  /** Opens the panel, or shows another item in it. */
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * The item of a side panel, in the parameter of the URL: a reload and a link open it. Opening adds an entry to the
 * browser history, so that Back closes the panel; going from item to item does not.
 */
export function usePanelItem(parameter = 'item'): PanelItem {
  const navigate = useNavigate();
  const location = useLocation();
  // The router shows a new URL only once the whole page has rendered: until then, the item asked for counts, so that
  // quick keys lose no step.
  const [asked, setAsked] = useState<{ readonly from: Location; readonly id: string }>();
  const id = asked?.from === location ? asked.id : new URLSearchParams(location.search).get(parameter) || undefined;
  const latest = useRef(location);
  latest.current = location;
  // A second Escape before the URL has changed must not leave the page.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the URL ends the closing
  useEffect(() => {
    isClosing.current = false;
  }, [location]);

  const go = useCallback(
    (next: string | undefined, options: { replace: boolean; state: unknown }) => {
      const params = new URLSearchParams(latest.current.search);
      if (next === undefined) params.delete(parameter);
      else params.set(parameter, next);
      const { hash } = latest.current;
      void navigate({ search: params.toString(), hash }, { ...options, preventScrollReset: true });
    },
    [navigate, parameter],
  );
  const open = useCallback(
    (next: string) => {
      setAsked({ from: latest.current, id: next });
      const { search, state } = latest.current;
      const isOpen = new URLSearchParams(search).has(parameter);
      go(next, isOpen ? { replace: true, state } : { replace: false, state: { openedPanel: parameter } });
    },
    [go, parameter],
  );
  const close = useCallback(() => {
    if (isClosing.current || !new URLSearchParams(latest.current.search).has(parameter)) return;
    isClosing.current = true;
    // The entry before the panel; a change of the URL since then, as by a filter, has dropped the state.
    if (latest.current.state?.openedPanel === parameter) void navigate(-1);
    else go(undefined, { replace: true, state: null });
  }, [go, navigate, parameter]);
  return useMemo(() => ({ id, open, close }), [id, open, close]);
}
