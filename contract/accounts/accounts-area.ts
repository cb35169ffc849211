import { mergeUnique } from '../merge-unique.ts';
import { accountDeletionRoutes } from './account-deletion.ts';
import { actionLinksRoutes } from './action-links.ts';
import { apiKeysRoutes } from './api-keys.ts';
import { authRoutes } from './auth.ts';
import { currentUserRoutes } from './current-user.ts';
import { currentWorkspaceRoutes } from './current-workspace.ts';
import { dataExportRoutes } from './data-export.ts';
import { devicesRoutes } from './devices.ts';
import { identityProvidersRoutes } from './identity-providers.ts';
import { invitationsRoutes } from './invitations.ts';
import { onboardingRoutes } from './onboarding.ts';
import { passkeysRoutes } from './passkeys.ts';
import { profilesRoutes } from './profiles.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionsRoutes } from './sessions.ts';
import { signInProvidersRoutes } from './sign-in-providers.ts';
import { singleUseTokensRoutes } from './single-use-tokens.ts';

export const accountsAreaRoutes = mergeUnique('Route', {
  authRoutes,
  accountDeletionRoutes,
  dataExportRoutes,
  devicesRoutes,
  signInProvidersRoutes,
  identityProvidersRoutes,
  invitationsRoutes,
  sessionsRoutes,
  actionLinksRoutes,
  secondFactorRoutes,
  passkeysRoutes,
  currentUserRoutes,
  profilesRoutes,
  onboardingRoutes,
  currentWorkspaceRoutes,
  apiKeysRoutes,
  singleUseTokensRoutes,
});
