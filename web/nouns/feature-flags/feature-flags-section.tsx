import { useQuery } from '@tanstack/react-query';
import { ToggleRight } from 'lucide-react';
import { Link } from 'react-router';
import { userQuery } from '../../data/api/queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links the server owner to the optional features. */
export function FeatureFlagsSection() {
  const user = useQuery(userQuery);
  if (!user.data?.is_server_owner) return null;
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
