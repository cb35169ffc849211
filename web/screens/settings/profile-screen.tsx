import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { PlansOnly } from '../../nouns/plans/plans-only.tsx';
import { LanguageSelect } from '../../parts/page/language-select.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonBlock } from '../../parts/status/skeleton.tsx';
import { EmailSection } from './email-section.tsx';
import { sectionOfOldAddress } from './old-addresses.ts';
import { PlanPart } from './plan-part.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export const meta = () => [{ title: `${t('Profile')} · ${t('Settings')} · ${brand}` }];

/** The first page of the settings: the profile, its plan, and how the app looks on this device. */
export default function ProfileScreen() {
  const user = useQuery(userQuery);
  const section = sectionOfOldAddress(useLocation());
  if (section !== undefined) return <Navigate to={section} replace />;
  return (
    <SettingsPage title={t('Profile')} help={t('Your name, your plan, and how the app looks.')}>
      <SettingsSection title={t('Personal details')} help={t('The name that others in your workspace see.')}>
        {user.isPending && <SkeletonBlock label={t('Loading your profile')} className="h-[306px]" />}
        {user.isError && !user.data && (
          <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />
        )}
        {user.data && <ProfileForm key={user.data.user_id} user={user.data} />}
      </SettingsSection>
      <EmailSection user={user.data} />
      <SettingsSection title={t('Theme')} help={t('Saved on this device.')}>
        <ThemeChoice />
      </SettingsSection>
      <SettingsSection title={t('Interface language')} help={t('Saved on this device.')}>
        <LanguageSelect />
      </SettingsSection>
      {/* Last, because it appears only once the mode of the server is known. */}
      <PlansOnly>
        <SettingsSection title={t('Plan')} help={t('Plan and credits of your workspace.')}>
          <PlanPart />
        </SettingsSection>
      </PlansOnly>
    </SettingsPage>
  );
}
