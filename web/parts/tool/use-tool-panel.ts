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

export function useToolPanel(): ToolPanel {
  const [tab, showTab] = useState<ToolTab>('settings');
  const [isSheetOpen, openSheet] = useState(false);
  const reset = useCallback(() => {
    showTab('settings');
    openSheet(false);
  }, []);
  return { tab, showTab, isSheetOpen, openSheet, reset };
}
