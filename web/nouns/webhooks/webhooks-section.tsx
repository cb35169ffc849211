import { Webhook } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links to the person's own webhooks. */
export function WebhooksSection() {
  return (
    <SettingsSection title={t('Webhooks')} help={t('Events about your account.')}>
      <Button asChild>
        <Link to="/app/settings/webhooks">
          <Webhook aria-hidden />
          {t('Manage webhooks')}
        </Link>
      </Button>
    </SettingsSection>
  );
}
