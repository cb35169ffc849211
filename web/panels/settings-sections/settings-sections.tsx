import type { ComponentType } from 'react';
import { SupportAccessSection } from '../../nouns/action-links/support-access-section.tsx';
import { DataExportSection } from '../../nouns/data-export/data-export-section.tsx';
import { EngineModelsSection } from '../../nouns/engine-models/engine-models-section.tsx';
import { FeatureFlagsSection } from '../../nouns/feature-flags/feature-flags-section.tsx';
import { FeedbackSection } from '../../nouns/feedback/feedback-section.tsx';
import { SignOnSection } from '../../nouns/identity-providers/sign-on-section.tsx';
import { ServerSection } from '../../nouns/instance/server-section.tsx';
import { InvitationsSection } from '../../nouns/invitations/invitations-section.tsx';
import { NotificationsSection } from '../../nouns/notifications/notifications-section.tsx';
import { PasskeysSection } from '../../nouns/passkeys/passkeys-section.tsx';
import { DefaultSharingSection } from '../../nouns/resource-shares/default-sharing-section.tsx';
import { SecondFactorSection } from '../../nouns/second-factor/second-factor-section.tsx';
import { CurrentSessionSection } from '../../nouns/sessions/current-session-section.tsx';
import { SessionsSection } from '../../nouns/sessions/sessions-section.tsx';
import { ConnectedSection } from '../../nouns/sign-in-providers/connected-section.tsx';
import { WebhooksSection } from '../../nouns/webhooks/webhooks-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PrivacySection } from './privacy-section.tsx';

interface SettingsSection {
  readonly id: string;
  /** Draws the section with its title; draws nothing for users to whom it does not apply. */
  readonly Section: ComponentType;
}

/** The registered sections of the settings screen, in the order in which it shows them. */
const settingsSections: readonly SettingsSection[] = [
  { id: 'engine-models', Section: EngineModelsSection },
  { id: 'default-sharing', Section: DefaultSharingSection },
  { id: 'password', Section: PasswordSection },
  { id: 'second-factor', Section: SecondFactorSection },
  { id: 'passkeys', Section: PasskeysSection },
  { id: 'sign-in-providers', Section: ConnectedSection },
  { id: 'identity-providers', Section: SignOnSection },
  { id: 'current-session', Section: CurrentSessionSection },
  { id: 'sessions', Section: SessionsSection },
  { id: 'instance', Section: ServerSection },
  { id: 'feature-flags', Section: FeatureFlagsSection },
  { id: 'feedback', Section: FeedbackSection },
  { id: 'notifications', Section: NotificationsSection },
  { id: 'webhooks', Section: WebhooksSection },
  { id: 'invitations', Section: InvitationsSection },
  { id: 'support-access', Section: SupportAccessSection },
  { id: 'privacy', Section: PrivacySection },
  { id: 'data-export', Section: () => <DataExportSection /> },
  { id: 'delete-account', Section: DeleteAccountSection },
];

/** Every registered section of the settings. */
export const SettingsSections = () => settingsSections.map(({ id, Section }) => <Section key={id} />);
