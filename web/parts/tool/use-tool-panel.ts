import { useCallback, useState } from 'react';

export type ToolTab = 'settings' | 'history';

/** The panel of a tool: beside the input on wide screens, otherwise a sheet. */
export interface ToolPanel {
  readonly tab: ToolTab;
  readonly showTab: (tab: ToolTab) => void;
  readonly isSheetOpen: boolean;
  readonly openSheet: (isOpen: boolean) => void;
  /** Shows the settings and closes the sheet, as after a history item was restored. */
  readonly reset: () => void;
}

/** `startsInHistory`: shows the history first, as for a link to one of its items. */
export function useToolPanel(startsInHistory = false): ToolPanel {
  const [tab, showTab] = useState<ToolTab>(startsInHistory ? 'history' : 'settings');
  const [isSheetOpen, openSheet] = useState(() => startsInHistory && !matchMedia('(min-width: 1024px)').matches);
  const reset = useCallback(() => {
    showTab('settings');
    openSheet(false);
  }, []);
  return { tab, showTab, isSheetOpen, openSheet, reset };
}
