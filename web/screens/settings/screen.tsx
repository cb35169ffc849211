import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api-error.ts';
import { userQuery } from '../../data/queries.ts';
import { Button } from '../../parts/button.tsx';
import { ErrorState } from '../../parts/error-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SkeletonRows } from '../../parts/skeleton.tsx';
import { ChangeEmail } from '../action-links/change-email.tsx';
import { SupportAccess } from '../action-links/support-access.tsx';
import { DataExportSection } from '../data-export/data-export-section.tsx';
import { ModelsSection } from '../engine-models/models-section.tsx';
import { SignOnSection } from '../identity-providers/sign-on-section.tsx';
import { Invitations } from '../invitations/invitation-list.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { SecondFactorPart } from '../second-factor/second-factor-part.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { ConnectedSection } from '../sign-in-providers/connected-section.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PlanPart } from './plan-part.tsx';
import { ProductUpdates } from './product-updates.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Section } from './section.tsx';
import { SessionPart } from './session-part.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export const meta = () => [{ title: `Settings · ${brand}` }];

/** Profile, look, and session. */
export default function SettingsScreen() {
  const user = useQuery(userQuery);
  return (
    <>
      <PageHeader title="Settings" help="Your profile, the look of the app, and this session." />
      <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">
        <Section title="Profile" help="Your name as others in your workspace see it.">
          {user.isPending && <SkeletonRows label="Loading your profile" rows={2} />}
          {user.isError && <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />}
          {user.data && <ProfileForm key={user.data.user_id} user={user.data} />}
          {user.data && <ChangeEmail />}
          {user.data && <ProductUpdates user={user.data} />}
        </Section>
        <Section title="Plan" help="Credits of your workspace.">
          <PlanPart />
        </Section>
        <Section title="Theme" help="Kept on this device.">
          <ThemeChoice />
        </Section>
        <Section title="API keys" help="For programs that use your account.">
          <Button asChild>
            <Link to="/app/settings/api-keys">
              <KeyRound aria-hidden />
              Manage API keys
            </Link>
          </Button>
        </Section>
        <ModelsSection />
        <Section title="Password" help="What you sign in with.">
          {user.data && <ChangePassword user={user.data} />}
        </Section>
        <Section title="Two-factor authentication" help="A second proof at sign-in, besides your password.">
          <SecondFactorPart />
        </Section>
        <PasskeysSection />
        <ConnectedSection />
        <SignOnSection />
        <Section title="Session" help="Ends your session in every tab of this browser.">
          <SessionPart />
        </Section>
        <Section title="Signed in" help="Every browser that has a session of yours.">
          <SessionList />
        </Section>
        {user.data?.is_server_owner && (
          <Section title="Invitations" help="Whoever you invite may make an account on this server.">
            <Invitations />
          </Section>
        )}
        <Section title="Support access" help="Who else may work in your account, for a day.">
          <SupportAccess isOperator={user.data?.is_server_owner ?? false} />
        </Section>
        <DataExportSection />
        <Section title="Delete account" help="With everything that it holds.">
          <DeleteAccount />
        </Section>
      </div>
    </>
  );
}
