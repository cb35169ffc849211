import { KeyRound } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const apiKeysNavigation: NavigationEntry = {
  title: t('API keys'),
  path: '/app/settings/api-keys',
  icon: KeyRound,
  help: t('Let your programs speak with your voices.'),
};
