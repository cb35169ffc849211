import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { isAdminQuery } from './use-identity-providers.ts';

/** Links workspace admins to single sign-on. */
export function SignOnSection() {
  const { data: isAdmin } = useQuery(isAdminQuery);
  if (!isAdmin) return null;
  return (
    <SettingsSection title="Single sign-on" help="How workspace members sign in.">
      <Button asChild>
        <Link to="/app/settings/single-sign-on">
          <Building2 aria-hidden />
          Manage single sign-on
        </Link>
      </Button>
    </SettingsSection>
  );
}
