import { Landmark } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const payoutsPath = '/app/payouts';

export const payoutsNavigation: NavigationEntry = {
  title: t('Payouts'),
  path: payoutsPath,
  icon: Landmark,
  help: t('What your voices, reads and tasks earn, and how you are paid.'),
};
