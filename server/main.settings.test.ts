import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { allowsSandbox, readMasterKeys, readMonitorAccess, readTrustedProxies } from './main.settings.ts';
import { createMasterKey, formatMasterKeys } from './platform/secrets/master-keys.ts';

describe('allowsSandbox', () => {
  it.each([
    [{}, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.5' }, false],
    [{ HOST: 'voices.example' }, false],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4000' }, true],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://[::1]:4000' }, true],
    // A reverse proxy publishes the server.
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://voices.example' }, false],
    [{ DEVELOPMENT: 'true' }, true],
    [{ ALLOW_SANDBOX: 'true', PUBLIC_URL: 'https://voices.example' }, true],
  ])('O-26 opens the sandbox only where nobody else can buy: %j', (env, isAllowed) => {
    expect(allowsSandbox(readEnv(env))).toBe(isAllowed);
  });
});

it('rejects an invalid TRUSTED_PROXIES, and trusts loopback by default', () => {
  expect(readTrustedProxies(readEnv({})).check('127.0.0.1')).toBe(true);
  expect(readTrustedProxies(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' })).check('192.0.2.1')).toBe(true);
  expect(() => readTrustedProxies(readEnv({ TRUSTED_PROXIES: 'nginx' }))).toThrow('TRUSTED_PROXIES: must be');
});

it('rejects an invalid METRICS_ALLOWED, and lets no other machine read the metrics by default', () => {
  expect(readMonitorAccess(readEnv({})).networks.check('127.0.0.1')).toBe(false);
  expect(readMonitorAccess(readEnv({ METRICS_ALLOWED: '10.0.3.0/24' })).networks.check('10.0.3.7')).toBe(true);
  expect(() => readMonitorAccess(readEnv({ METRICS_ALLOWED: 'prometheus' }))).toThrow('METRICS_ALLOWED: must be');
  expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: must have at least 16');
});

describe('readMasterKeys', () => {
  it('has no key by default, and reads MASTER_KEY', () => {
    expect(readMasterKeys(readEnv({}))).toEqual([]);
    const key = createMasterKey();
    expect(readMasterKeys(readEnv({ MASTER_KEY: formatMasterKeys([key]) }))).toEqual([key]);
  });

  it('names the setting that is wrong, and nothing of its value', () => {
    expect(() => readMasterKeys(readEnv({ MASTER_KEY: 'my-passphrase' }))).toThrow(
      /^MASTER_KEY: key 1 is not 32 bytes/,
    );
    expect(() => readMasterKeys(readEnv({ MASTER_KEY: 'my-passphrase' }))).not.toThrow('my-passphrase');
    expect(() => readMasterKeys(readEnv({ MASTER_KEY_FILE: '/nonexistent/key' }))).toThrow(/^MASTER_KEY_FILE: ENOENT/);
    expect(() => readEnv({ MASTER_KEY: 'a', MASTER_KEY_FILE: 'b' })).toThrow('set either it or MASTER_KEY_FILE');
  });
});
