import { ChartColumn, ChartNoAxesCombined } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const usageNavigation: NavigationEntry = {
  title: t('Usage'),
  path: '/app/usage',
  icon: ChartColumn,
  pages: [{ title: t('Workspace usage'), path: '/app/usage/workspace', icon: ChartNoAxesCombined }],
};
