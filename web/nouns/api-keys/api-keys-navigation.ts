import { KeyRound } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const apiKeysNavigation: NavigationEntry = {
  title: 'API keys',
  path: '/app/settings/api-keys',
  icon: KeyRound,
  help: 'Let your programs speak with your voices.',
};
