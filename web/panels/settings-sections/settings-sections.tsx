import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../data/api/queries.ts';
import { SupportAccess } from '../../nouns/action-links/support-access.tsx';
import { DataExportSection } from '../../nouns/data-export/data-export-section.tsx';
import { ModelsSection } from '../../nouns/engine-models/engine-models-section.tsx';
import { FeaturesSection } from '../../nouns/feature-flags/feature-flags-section.tsx';
import { FeedbackSection } from '../../nouns/feedback/feedback-section.tsx';
import { SignOnSection } from '../../nouns/identity-providers/sign-on-section.tsx';
import { ServerSection } from '../../nouns/instance/server-section.tsx';
import { Invitations } from '../../nouns/invitations/invitation-list.tsx';
import { PasskeysSection } from '../../nouns/passkeys/passkeys-section.tsx';
import { SecondFactorPart } from '../../nouns/second-factor/second-factor-part.tsx';
import { SessionList } from '../../nouns/sessions/session-list.tsx';
import { ConnectedSection } from '../../nouns/sign-in-providers/connected-section.tsx';
import { Section } from '../../parts/page/settings-section.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SessionPart } from './session-part.tsx';

/** Neural voices; how one signs in, who else may, and the end of it. */
export function FurtherSections() {
  const user = useQuery(userQuery);
  return (
    <>
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
      <ServerSection />
      <FeaturesSection />
      <FeedbackSection />
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
    </>
  );
}
