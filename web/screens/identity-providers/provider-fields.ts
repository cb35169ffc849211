import type { IdentityProvider } from '../../../contract/accounts/identity-providers.ts';
import { t } from '../../messages/t.ts';

export type ProviderKind = IdentityProvider['kind'];

export const providerKinds = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: t('SAML 2.0') },
] as const satisfies readonly { value: ProviderKind; label: string }[];

/** A field of the form. */
export interface ProviderField {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly optional?: true;
  readonly type?: 'long' | 'secret';
}
export type ProviderValues = Readonly<Record<string, string>>;

const title: ProviderField = { name: 'title', label: t('Name'), help: t('Shown on the sign-in button.') };
const secret: ProviderField = {
  name: 'client_secret',
  label: t('Client secret (optional)'),
  optional: true,
  type: 'secret',
};
const fields: Record<ProviderKind, readonly ProviderField[]> = {
  oidc: [
    title,
    { name: 'issuer', label: t('Issuer'), help: t('Its URL, such as https://id.example.com/realms/main.') },
    { name: 'client_id', label: t('Client ID') },
    secret,
  ],
  saml: [
    title,
    { name: 'identity_provider_entity_id', label: t('Entity ID'), help: t('From the metadata of the provider.') },
    { name: 'sso_url', label: t('Sign-in URL'), help: t('The single sign-on URL (HTTP-Redirect binding).') },
    {
      name: 'certificate',
      label: t('Certificate'),
      help: t('The X.509 certificate that signs assertions, as PEM. Add both during a rotation.'),
      type: 'long',
    },
  ],
};

/** The form fields of a provider of this protocol. */
export const providerFields = (kind: ProviderKind, isExisting: boolean): readonly ProviderField[] =>
  isExisting
    ? fields[kind].map((line) =>
        line === secret ? { ...line, help: t('Leave empty to keep the current secret.') } : line,
      )
    : fields[kind];

/** The form values of an existing provider; the server never returns its secret. */
export const initialValues = (provider: IdentityProvider | undefined): ProviderValues =>
  provider
    ? {
        title: provider.title,
        issuer: provider.issuer ?? '',
        client_id: provider.client_id ?? '',
        client_secret: '',
        identity_provider_entity_id: provider.identity_provider_entity_id ?? '',
        sso_url: provider.sso_url ?? '',
        certificate: provider.certificates.join('\n').trim(),
      }
    : {};

/** Converts the form values to a request body: splits the certificates and omits an empty secret. */
export function toProviderBody({ certificate, client_secret: clientSecret, ...values }: ProviderValues) {
  const certificates = certificate?.match(/-----BEGIN[\s\S]+?-----END [A-Z ]+-----/g);
  return {
    ...values,
    ...(clientSecret ? { client_secret: clientSecret } : {}),
    ...(certificate ? { certificates: certificates ?? [certificate] } : {}),
  };
}
