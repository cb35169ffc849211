import { Webhook } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

/** The person's own webhooks; those of the workspace are among its settings. */
export const webhooksNavigation: NavigationEntry = {
  title: t('Webhooks'),
  path: '/app/settings/webhooks',
  icon: Webhook,
};
