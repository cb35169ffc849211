import type { z } from 'zod';
import type { sessionReply } from '../../../contract/accounts/auth.ts';
import type { SessionTokens } from './sessions/sessions.service.ts';

export const presentSession = (session: SessionTokens): z.infer<typeof sessionReply> => ({
  access_token: session.accessToken,
  token_type: 'bearer',
  expires_in: session.accessLifetimeS,
  user_id: session.userId,
  workspace_id: session.workspaceId,
  email_verified: session.emailVerified,
});
