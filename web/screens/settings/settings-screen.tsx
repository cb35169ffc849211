import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { ChangeEmail } from '../../nouns/action-links/change-email.tsx';
import { PlansOnly } from '../../nouns/plans/plans-only.tsx';
import { Button } from '../../parts/button/button.tsx';
import { LanguageSelect } from '../../parts/page/language-select.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { PlanPart } from './plan-part.tsx';
import { ProductUpdates } from './product-updates.tsx';
import { ThemeChoice } from './theme-choice.tsx';

// Loads in parallel with the profile.
const profileForm = import('./profile-form.tsx');
const ProfileForm = lazy(async () => ({ default: (await profileForm).ProfileForm }));

// Loaded lazily: below the fold, and the larger part of the screen.
const SettingsSections = lazy(async () => ({
  default: (await import('../../panels/settings-sections/settings-sections.tsx')).SettingsSections,
}));

export const meta = () => [{ title: `${t('Settings')} · ${brand}` }];

/** Profile, theme and session settings. */
export default function SettingsScreen() {
  const user = useQuery(userQuery);
  return (
    <>
      <PageHeader title={t('Settings')} help={t('Manage your profile, theme and sessions.')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">
        <SettingsSection title={t('Profile')} help={t('The name that others in your workspace see.')}>
          {user.isPending && <SkeletonRows label={t('Loading your profile')} rows={2} />}
          {user.isError && <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />}
          {user.data && (
            <Suspense fallback={<SkeletonRows label={t('Loading your profile')} rows={2} />}>
              <ProfileForm key={user.data.user_id} user={user.data} />
            </Suspense>
          )}
          {user.data && <ChangeEmail />}
          {user.data && <ProductUpdates user={user.data} />}
        </SettingsSection>
        <PlansOnly>
          <SettingsSection title={t('Plan')} help={t('Plan and credits of your workspace.')}>
            <PlanPart />
          </SettingsSection>
        </PlansOnly>
        <SettingsSection title={t('Theme')} help={t('Saved on this device.')}>
          <ThemeChoice />
        </SettingsSection>
        <SettingsSection title={t('Interface language')} help={t('Saved on this device.')}>
          <LanguageSelect />
        </SettingsSection>
        <SettingsSection title={t('API keys')} help={t('Manage keys for the {brand} API.', { brand })}>
          <Button asChild>
            <Link to="/app/settings/api-keys">
              <KeyRound aria-hidden />
              {t('Manage API keys')}
            </Link>
          </Button>
        </SettingsSection>
        <Suspense fallback={null}>
          <SettingsSections />
        </Suspense>
      </div>
    </>
  );
}
