import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links to what the person is notified of. */
export function NotificationsSection() {
  return (
    <SettingsSection title={t('Notifications')} help={t('In the app and by email.')}>
      <Button asChild>
        <Link to="/app/settings/notifications">
          <Bell aria-hidden />
          {t('Manage notifications')}
        </Link>
      </Button>
    </SettingsSection>
  );
}
