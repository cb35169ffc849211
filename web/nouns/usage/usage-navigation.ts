import { ChartColumn, ChartNoAxesCombined } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const usageNavigation: NavigationEntry = {
  title: 'Usage',
  path: '/app/usage',
  icon: ChartColumn,
  pages: [{ title: 'Workspace usage', path: '/app/usage/workspace', icon: ChartNoAxesCombined }],
};
