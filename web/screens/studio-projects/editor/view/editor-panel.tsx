import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { inSentence } from '../../../../messages/in-sentence.ts';
import { t } from '../../../../messages/t.ts';
import { IconButton } from '../../../../parts/button/icon-button.tsx';

export type PanelName = 'takes' | 'comments' | 'sounds';

interface EditorPanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside the text; on a small screen it covers the text. */
export function EditorPanel({ title, onClose, children }: EditorPanelProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className="absolute inset-0 z-panel flex flex-col bg-surface outline-none lg:static lg:z-auto lg:w-[360px] lg:shrink-0 lg:border-s"
    >
      <div className="flex items-center gap-2 border-b px-4 py-2">
        <h2 className="me-auto font-[620] text-strong">{title}</h2>
        <IconButton label={t('Close {title}', { title: inSentence(title) })} size="small" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div tabIndex={0} className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto px-4 py-3">
        {children}
      </div>
    </aside>
  );
}
