import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { domainVerifications } from './domains/sign-on-domains.tables.ts';
import { identityProviders } from './identity-providers.tables.ts';

export const identityProvidersExport = {
  'identity-providers': exported({
    table: identityProviders,
    title: 'the identity providers of the workspace',
    where: ofWorkspace(identityProviders.workspaceId),
    omit: ['sealedClientSecret'],
  }),
  'sign-in-domains': exported({
    table: domainVerifications,
    title: 'the email domains that the workspace claimed',
    where: ofWorkspace(domainVerifications.workspaceId),
    omit: ['token'],
  }),
} as const;
