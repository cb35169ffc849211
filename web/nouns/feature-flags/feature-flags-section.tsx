import { ToggleRight } from 'lucide-react';
import { Link } from 'react-router';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links the server owner to the optional features. */
export function FeatureFlagsSection() {
  if (!usePermission('feature_flag.manage')) return null;
  return (
    <SettingsSection title={t('Features')} help={t('Turn optional features of this server on or off.')}>
      <Button asChild>
        <Link to="/app/settings/feature-flags">
          <ToggleRight aria-hidden />
          {t('Manage features')}
        </Link>
      </Button>
    </SettingsSection>
  );
}
