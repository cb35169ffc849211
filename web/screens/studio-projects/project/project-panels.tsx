import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { inSentence } from '../../../messages/in-sentence.ts';
import { t } from '../../../messages/t.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { useMedia } from '../../../parts/display/use-media.ts';
import { Sheet } from '../../../parts/overlay/sheet.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { panelTitles } from './project-header.tsx';
import type { ProjectPanelProps } from './project-panel-props.ts';
import type { ProjectPanel } from './use-project-place.ts';

const FindPanel = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).FindPanel }));
const CastPanel = lazy(async () => ({ default: (await import('../cast/cast-panel.tsx')).CastPanel }));
const SnapshotsPanel = lazy(async () => ({
  default: (await import('../snapshots/snapshots-panel.tsx')).SnapshotsPanel,
}));
const ExportsPanel = lazy(async () => ({ default: (await import('../exports/exports-panel.tsx')).ExportsPanel }));
const SettingsPanel = lazy(async () => ({ default: (await import('../settings/settings-panel.tsx')).SettingsPanel }));

interface ProjectPanelsProps extends ProjectPanelProps {
  panel: ProjectPanel;
  onClose: () => void;
}

/** The open panel: beside the editor on wide screens, else above it. */
export function ProjectPanels({ panel, onClose, ...props }: ProjectPanelsProps) {
  const isDocked = useMedia('(min-width: 1024px)');
  const content = (
    <>
      <div className="flex shrink-0 items-center justify-between gap-2 border-b px-4 py-2">
        <h2 className="font-[600]">{panelTitles[panel]}</h2>
        <IconButton label={t('Close panel')} size="small" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Suspense
          fallback={<SkeletonRows rows={5} label={t('Loading {panel}', { panel: inSentence(panelTitles[panel]) })} />}
        >
          {contentOf(panel, props)}
        </Suspense>
      </div>
    </>
  );
  if (isDocked)
    return (
      <aside aria-label={panelTitles[panel]} className="flex w-[340px] shrink-0 flex-col border-s bg-bg 2xl:w-[380px]">
        {content}
      </aside>
    );
  return (
    <Sheet open onOpenChange={(isOpen) => isOpen || onClose()} title={panelTitles[panel]} side="bottom">
      <div className="flex h-[80dvh] flex-col">{content}</div>
    </Sheet>
  );
}

function contentOf(panel: ProjectPanel, props: ProjectPanelProps): ReactNode {
  if (panel === 'find') return <FindPanel {...props} />;
  if (panel === 'cast') return <CastPanel {...props} />;
  if (panel === 'snapshots') return <SnapshotsPanel {...props} />;
  if (panel === 'exports') return <ExportsPanel {...props} />;
  return <SettingsPanel {...props} />;
}
