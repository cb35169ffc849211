import type { IdentityProvider } from '../../../contract/accounts/identity-providers.ts';

export type Kind = IdentityProvider['kind'];

export const kinds = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const satisfies readonly { value: Kind; label: string }[];

/** A field of the form. */
export interface Line {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly optional?: true;
  readonly shape?: 'long' | 'secret';
}
export type Values = Readonly<Record<string, string>>;

const title: Line = { name: 'title', label: 'Name', help: 'As its button says it.' };
const secret: Line = { name: 'client_secret', label: 'Client secret (optional)', optional: true, shape: 'secret' };
const lines: Record<Kind, readonly Line[]> = {
  oidc: [
    title,
    { name: 'issuer', label: 'Issuer', help: 'Its address, as https://id.example.com/realms/main.' },
    { name: 'client_id', label: 'Client id' },
    secret,
  ],
  saml: [
    title,
    { name: 'identity_provider_entity_id', label: 'Entity id', help: 'As it stands in the metadata of the provider.' },
    { name: 'sso_url', label: 'Sign-in URL', help: 'Where browsers are sent (HTTP-Redirect binding).' },
    {
      name: 'certificate',
      label: 'Certificate',
      help: 'With which it signs assertions: X.509, as PEM. Two of them while it changes from one to the next.',
      shape: 'long',
    },
  ],
};

/** What a provider of this kind has to be told. */
export const linesOf = (kind: Kind, isThere: boolean): readonly Line[] =>
  isThere
    ? lines[kind].map((line) => (line === secret ? { ...line, help: 'Stays as it is when nothing is written.' } : line))
    : lines[kind];

/** What stands in the form of a provider that is there; its secret never comes back. */
export const valuesOf = (provider: IdentityProvider | undefined): Values =>
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

/** The form's values as they are sent: each certificate by itself, an empty secret not at all. */
export function withCertificates({ certificate, client_secret: clientSecret, ...values }: Values) {
  const found = certificate?.match(/-----BEGIN[\s\S]+?-----END [A-Z ]+-----/g);
  return {
    ...values,
    ...(clientSecret ? { client_secret: clientSecret } : {}),
    ...(certificate ? { certificates: found ?? [certificate] } : {}),
  };
}
