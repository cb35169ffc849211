import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../contract/catalogue/brand.ts';
import { userQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { SupportAccessSection } from '../../nouns/action-links/support-access-section.tsx';
import { PasskeysSection } from '../../nouns/passkeys/passkeys-section.tsx';
import { passkeysQuery } from '../../nouns/passkeys/use-passkeys.ts';
import { SecondFactorSection } from '../../nouns/second-factor/second-factor-section.tsx';
import { useFactors } from '../../nouns/second-factor/use-second-factor.ts';
import { CurrentSessionSection } from '../../nouns/sessions/current-session-section.tsx';
import { SessionsSection } from '../../nouns/sessions/sessions-section.tsx';
import { ConnectedSection } from '../../nouns/sign-in-providers/connected-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SettingsPage } from './settings-page.tsx';

export const meta = () => [{ title: `${t('Security')} · ${t('Settings')} · ${brand}` }];

/** How the person signs in, and where they are signed in. */
export default function SecurityScreen() {
  const requests = [useQuery(userQuery), useFactors(), useQuery(passkeysQuery)];
  const isLoading = requests.some((request) => request.isLoading);
  return (
    <SettingsPage title={t('Security')} help={t('How you sign in, and where you are signed in.')}>
      <PasswordSection />
      <SecondFactorSection />
      {/* Loads at once, and shows when nothing above it grows any more. */}
      <div hidden={isLoading}>
        <div className="flex flex-col divide-y">
          <PasskeysSection />
          <CurrentSessionSection />
          <SupportAccessSection />
          <SessionsSection />
          {/* Last, because it appears only once the server has named its providers. */}
          <ConnectedSection />
        </div>
      </div>
    </SettingsPage>
  );
}
