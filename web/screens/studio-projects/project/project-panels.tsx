import { lazy, type ReactNode, Suspense } from 'react';
import { inSentence } from '../../../messages/in-sentence.ts';
import { t } from '../../../messages/t.ts';
import { DockedPanel } from '../../../parts/overlay/docked-panel.tsx';
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
  return (
    <DockedPanel title={panelTitles[panel]} onClose={onClose}>
      <Suspense
        fallback={<SkeletonRows rows={5} label={t('Loading {panel}', { panel: inSentence(panelTitles[panel]) })} />}
      >
        {contentOf(panel, props)}
      </Suspense>
    </DockedPanel>
  );
}

function contentOf(panel: ProjectPanel, props: ProjectPanelProps): ReactNode {
  if (panel === 'find') return <FindPanel {...props} />;
  if (panel === 'cast') return <CastPanel {...props} />;
  if (panel === 'snapshots') return <SnapshotsPanel {...props} />;
  if (panel === 'exports') return <ExportsPanel {...props} />;
  return <SettingsPanel {...props} />;
}
