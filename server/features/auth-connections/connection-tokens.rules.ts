type Fields = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** The form that asks for a token with the credentials of a client (RFC 6749, 4.4), and its headers. */
export function clientCredentialsRequest(settings: Fields, secrets: Fields): { form: URLSearchParams; headers: Texts } {
  const [id, secret] = [String(settings.client_id), String(secrets.client_secret)];
  const scopes = settings.scopes as readonly string[];
  const form = new URLSearchParams({
    ...(settings.extra_params as Texts),
    grant_type: 'client_credentials',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...(!settings.basic_auth_in_header && { client_id: id, client_secret: secret }),
  });
  const headers = {
    ...(secrets.custom_headers as Texts | undefined),
    ...(settings.basic_auth_in_header === true && {
      authorization: basicAuthorization(encodeURIComponent(id), encodeURIComponent(secret)),
    }),
  };
  return { form, headers };
}

/** The form that exchanges a signed token for an access token (RFC 7523, 2.1). */
export function jwtBearerForm(settings: Fields, assertion: string): URLSearchParams {
  const scopes = settings.scopes as readonly string[];
  return new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion,
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  });
}

/** The value of a header `Authorization` for a user name and a password (RFC 7617). */
export const basicAuthorization = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
