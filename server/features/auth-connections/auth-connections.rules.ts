import {
  type AuthConnectionChanges,
  type AuthType,
  hiddenValue,
  type NewAuthConnection,
} from '../../../contract/workspaces/auth-connections.ts';

/** The fields that no reply shows. */
const secretFields: Readonly<Record<AuthType, readonly string[]>> = {
  oauth2_client_credentials: ['client_secret'],
  custom_header_auth: ['token'],
  basic_auth: ['password'],
  bearer_auth: ['token'],
  oauth2_jwt: ['secret_key'],
  private_key_jwt: ['secret_key'],
  mtls: ['client_certificate', 'client_key', 'ca_certificate', 'key_passphrase'],
};

type Fields = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

/** The fields of an auth connection besides its name, type and provider: those that replies show, and the others. */
export interface SplitFields {
  readonly settings: Fields;
  readonly secrets: Fields;
}

/** The values of custom headers are often credentials, so replies show only their names. */
export function splitFields({ auth_type, name, provider, ...fields }: NewAuthConnection): SplitFields {
  const { settings, secrets } = partition(auth_type, fields);
  return { settings: hideHeaders(settings), secrets: { ...secrets, ...pickHeaders(settings) } };
}

/** Applies `changes` to stored fields; absent fields and null leave the stored value. */
export function applyChanges(
  { auth_type, provider, ...changed }: AuthConnectionChanges,
  stored: SplitFields,
): SplitFields {
  const present = Object.fromEntries(Object.entries(changed).filter(([, value]) => value != null));
  const { settings, secrets } = partition(auth_type, present);
  const headers = settings.custom_headers as Headers | undefined;
  const before = (stored.secrets.custom_headers ?? {}) as Headers;
  const kept = headers && { custom_headers: keepHidden(headers, before) };
  return {
    settings: hideHeaders({ ...stored.settings, ...settings }),
    secrets: { ...stored.secrets, ...secrets, ...kept },
  };
}

function partition(authType: AuthType, fields: Fields): SplitFields {
  const isSecret = ([name]: readonly [string, unknown]) => secretFields[authType].includes(name);
  const entries = Object.entries(fields);
  return {
    settings: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secrets: Object.fromEntries(entries.filter(isSecret)),
  };
}

const pickHeaders = ({ custom_headers }: Fields) => (custom_headers ? { custom_headers } : {});

function hideHeaders(settings: Fields): Fields {
  if (!settings.custom_headers) return settings;
  const names = Object.keys(settings.custom_headers);
  return { ...settings, custom_headers: Object.fromEntries(names.map((name) => [name, hiddenValue])) };
}

const keepHidden = (headers: Headers, before: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === hiddenValue ? (before[name] ?? value) : value]),
  );

/** Where the sealed secrets of a connection are. */
export const sealedPlace = (id: string): string => `auth_connections.sealed_secrets:${id}`;
