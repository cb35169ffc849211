import { expect, it } from 'vitest';
import { readProviders } from './sign-in-providers.parser.ts';
import { toLocalPath } from './sign-in-providers.rules.ts';

const client = { client_id: 'timbre', client_secret: 'very secret' };
const read = (...providers: object[]) => readProviders(JSON.stringify(providers));

it('U-40 reads providers by preset, by issuer and by their OAuth 2 endpoints', () => {
  const endpoints = {
    authorization_endpoint: 'https://git.example/authorize',
    token_endpoint: 'https://git.example/token',
    userinfo_endpoint: 'https://git.example/user',
  };
  const [google, github, keycloak, forge] = read(
    { preset: 'google', ...client },
    { preset: 'github', ...client },
    { id: 'work', title: 'Work', issuer: 'https://id.example/realms/x', ...client },
    { id: 'forge', ...endpoints, client_id: 'timbre' },
  );
  expect(google).toMatchObject({ id: 'google', oidc: { scopes: 'openid email profile', clientSecret: 'very secret' } });
  expect(github?.oidc.oauth2?.emailsEndpoint).toBe('https://api.github.com/user/emails');
  expect(keycloak).toMatchObject({ title: 'Work', oidc: { issuer: 'https://id.example/realms/x' } });
  expect(forge).toMatchObject({ title: 'forge', oidc: { issuer: 'https://git.example', clientSecret: undefined } });
});

it.each([
  ['no JSON', 'JSON list'],
  ['{}', 'the list'],
  ['[{"preset":"google"}]', '0.client_id'],
  ['[{"client_id":"x"}]', 'needs an id'],
  ['[{"id":"x","client_id":"x"}]', 'x needs an issuer'],
  ['[{"id":"sso:1","client_id":"x","issuer":"https://id.example"}]', '0.id'],
  ['[{"id":"x","client_id":"x","issuer":"javascript:alert(1)"}]', '0.issuer'],
  ['[{"preset":"google","client_id":"x"},{"preset":"google","client_id":"y"}]', 'the id google occurs twice'],
  ['[{"preset":"google","client_id":"x","clientsecret":"very secret"}]', 'clientsecret'],
])('rejects %s with the message %s, without the secret', (text, message) => {
  expect(() => readProviders(text)).toThrow(message);
  expect(() => readProviders(text)).not.toThrow('very secret');
});

it('accepts only local paths as redirect target', () => {
  const good = ['/app/studio/1', '/app/history?a=b#c'];
  expect(good.map(toLocalPath)).toEqual(good);
  const bad = ['https://evil.example/', '//evil.example', '/\\evil.example', '/a\\b', '/a\nb', 'app', '', undefined];
  expect(bad.map(toLocalPath)).toEqual(bad.map(() => undefined));
});
