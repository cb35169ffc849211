import { ToggleRight } from 'lucide-react';
import { Link } from 'react-router';
import { usePermission } from '../../data/session/use-permission.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links the server owner to the optional features. */
export function FeatureFlagsSection() {
  if (!usePermission('feature_flag.manage')) return null;
  return (
    <SettingsSection title="Features" help="Turn optional features of this server on or off.">
      <Button asChild>
        <Link to="/app/settings/feature-flags">
          <ToggleRight aria-hidden />
          Manage features
        </Link>
      </Button>
    </SettingsSection>
  );
}
