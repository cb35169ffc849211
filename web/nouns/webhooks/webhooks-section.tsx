import { Webhook } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links to the person's own webhooks. */
export function WebhooksSection() {
  return (
    <SettingsSection title="Webhooks" help="Events about your account.">
      <Button asChild>
        <Link to="/app/settings/webhooks">
          <Webhook aria-hidden />
          Manage webhooks
        </Link>
      </Button>
    </SettingsSection>
  );
}
