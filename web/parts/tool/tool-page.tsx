import { type ReactNode, Suspense } from 'react';
import { Tabs } from '../display/tabs.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { SkeletonRows } from '../status/skeleton.tsx';
import type { ToolPanel } from './use-tool-panel.ts';

interface ToolPageProps {
  title: string;
  /** The buttons of the page header. */
  action?: ReactNode;
  /** The accessible name of the input, for example "Text" or "Recording". */
  inputLabel: string;
  /** From `useToolPanel`. */
  panel: ToolPanel;
  settings: ReactNode;
  history: ReactNode;
  /** The input (an editor, files or a recorder), then a `ToolBar`. */
  children: ReactNode;
}

/**
 * The page of a tool: input on the left, a panel with settings and history on the right, and the bar that starts it at
 * the bottom. The result plays in the player of the shell.
 */
export function ToolPage({ title, action, inputLabel, panel, settings, history, children }: ToolPageProps) {
  const tabs = (
    <Tabs
      label="Panel"
      value={panel.tab}
      onChange={panel.showTab}
      className="flex min-h-0 flex-1 flex-col"
      listClassName="shrink-0 px-4 pt-2"
      panelClassName="min-h-0 flex-1 flex-col overflow-y-auto data-[state=active]:flex"
      tabs={[
        { id: 'settings', title: 'Settings', content: settings },
        {
          id: 'history',
          title: 'History',
          content: <Suspense fallback={<ToolLoading label="Loading history" />}>{history}</Suspense>,
        },
      ]}
    />
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={title} action={action && <div className="flex items-center gap-2">{action}</div>} />
      <div className="flex min-h-0 flex-1">
        <section aria-label={inputLabel} className="flex min-w-0 flex-1 flex-col bg-surface">
          {children}
        </section>
        <aside aria-label="Settings and history" className="hidden w-[344px] shrink-0 flex-col border-l bg-bg lg:flex">
          {!panel.isSheetOpen && tabs}
        </aside>
      </div>
      <Sheet open={panel.isSheetOpen} onOpenChange={panel.openSheet} title="Settings and history" side="bottom">
        <div className="flex h-[80dvh] flex-col">{tabs}</div>
      </Sheet>
    </div>
  );
}

/** Shown in place of the input or the panel while it loads. */
export const ToolLoading = ({ label }: { label: string }) => (
  <div className="p-4">
    <SkeletonRows rows={7} label={label} />
  </div>
);
