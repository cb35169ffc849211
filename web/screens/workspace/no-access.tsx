import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';

/** Tells members who may open no section why the settings are closed to them. */
export const NoAccess = () => (
  <EmptyState
    icon={<ShieldAlert />}
    title={t('Admins only')}
    action={
      <Button asChild>
        <Link to="/app/settings">{t('Open your settings')}</Link>
      </Button>
    }
  >
    {t('Only workspace admins can open these settings. Ask an admin of your workspace for the admin role.')}
  </EmptyState>
);

/** Tells members who may open other sections why this one is closed to them. */
export const NoSectionAccess = () => (
  <EmptyState icon={<ShieldAlert />} title={t('No access')}>
    {t('Neither your role nor your groups permit this section. Ask an admin of your workspace for access.')}
  </EmptyState>
);
