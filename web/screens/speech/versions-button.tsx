import { Layers } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { useMedia } from '../../parts/display/use-media.ts';
import type { ToolPanel } from '../../parts/tool/use-tool-panel.ts';

/** Opens the item that was just generated, where parts are spoken anew, and takes and effects are made. */
export function VersionsButton({ historyItemId, panel }: { historyItemId: string; panel: ToolPanel }) {
  const [, setParams] = useSearchParams();
  const isWide = useMedia('(min-width: 1024px)');
  const open = () => {
    panel.showTab('history');
    if (!isWide) panel.openSheet(true);
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set('item', historyItemId);
      return next;
    });
  };
  return (
    <IconButton label={t('Takes and versions')} onClick={open}>
      <Layers />
    </IconButton>
  );
}
