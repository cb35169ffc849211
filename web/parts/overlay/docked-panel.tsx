import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useMedia } from '../display/use-media.ts';
import { Sheet } from './sheet.tsx';

interface DockedPanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside an editor, in the same flex row; below 1024 px a sheet above it. Mount it while it is open. */
export function DockedPanel({ title, onClose, children }: DockedPanelProps) {
  const isDocked = useMedia('(min-width: 1024px)');
  const content = (
    <>
      <div className="flex shrink-0 items-center justify-between gap-2 border-b px-4 py-2">
        <h2 className="font-[600]">{title}</h2>
        <IconButton label={t('Close panel')} size="small" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </>
  );
  if (isDocked)
    return (
      <aside aria-label={title} className="flex w-[340px] shrink-0 flex-col border-s bg-bg 2xl:w-[380px]">
        {content}
      </aside>
    );
  return (
    <Sheet open onOpenChange={(isOpen) => isOpen || onClose()} title={title} side="bottom">
      <div className="flex h-[80dvh] flex-col">{content}</div>
    </Sheet>
  );
}
