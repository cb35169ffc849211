import { type ReactNode, Suspense } from 'react';
import { t } from '../../messages/t.ts';
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
  /** Absent: the tool has none, and the panel shows the history only. */
  settings?: ReactNode;
  history: ReactNode;
  /** The input (an editor, files or a recorder), then a `ToolBar`. */
  children: ReactNode;
}

/**
 * The page of a tool: input on the left, a panel with settings and history on the right, and the bar that starts it at
 * the bottom. The result plays in the player of the shell.
 */
export function ToolPage({ title, action, inputLabel, panel, settings, history, children }: ToolPageProps) {
  const isHistoryOnly = settings === undefined;
  const panelTitle = isHistoryOnly ? t('History') : t('Settings and history');
  const historyTab = {
    id: 'history' as const,
    title: t('History'),
    content: <Suspense fallback={<ToolLoading label={t('Loading history')} />}>{history}</Suspense>,
  };
  const tabs = (
    <Tabs
      label={t('Panel')}
      value={isHistoryOnly ? 'history' : panel.tab}
      onChange={panel.showTab}
      className="flex min-h-0 flex-1 flex-col"
      listClassName="shrink-0 px-4 pt-2"
      panelClassName="min-h-0 flex-1 flex-col overflow-y-auto data-[state=active]:flex"
      tabs={
        isHistoryOnly
          ? [historyTab]
          : [{ id: 'settings' as const, title: t('Settings'), content: settings }, historyTab]
      }
    />
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={title} action={action && <div className="flex items-center gap-2">{action}</div>} />
      <div className="flex min-h-0 flex-1">
        <section aria-label={inputLabel} className="flex min-w-0 flex-1 flex-col bg-surface">
          {children}
        </section>
        <aside aria-label={panelTitle} className="hidden w-[344px] shrink-0 flex-col border-s bg-bg lg:flex">
          {!panel.isSheetOpen && tabs}
        </aside>
      </div>
      <Sheet open={panel.isSheetOpen} onOpenChange={panel.openSheet} title={panelTitle} side="bottom">
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
