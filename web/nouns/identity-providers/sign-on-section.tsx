import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links workspace admins to single sign-on. */
export function SignOnSection() {
  if (!usePermission('workspace.manage_sign_on')) return null;
  return (
    <SettingsSection title={t('Single sign-on')} help={t('How workspace members sign in.')}>
      <Button asChild>
        <Link to="/app/workspace/security">
          <Building2 aria-hidden />
          {t('Manage single sign-on')}
        </Link>
      </Button>
    </SettingsSection>
  );
}
