import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onFiles` with files that are pasted anywhere on the page. If several areas are shown, the one with the focus
 * receives them, otherwise the first; an area behind a dialog never does.
 */
export function usePastedFiles(area: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): void {
  const receive = useRef(onFiles);
  receive.current = onFiles;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const { current } = area;
      if (!current || files.length === 0 || event.defaultPrevented) return;
      if (current.closest('[aria-hidden="true"], [inert]')) return;
      const focused = document.activeElement?.closest('[data-file-drop]');
      if (focused && focused !== current) return;
      event.preventDefault();
      receive.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [area]);
}
