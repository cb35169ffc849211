import { describe, expect, it } from 'vitest';
import { errorEntry } from './errors.ts';

describe('error table', () => {
  it.each([
    ['voice_not_found', 404, 'not_found'],
    ['text_too_long', 400, 'validation_error'],
    ['invalid_api_key', 401, 'authentication_error'],
    ['insufficient_permissions', 403, 'authorization_error'],
    ['already_running', 409, 'conflict'],
    ['concurrent_limit_exceeded', 429, 'rate_limit_error'],
    ['system_busy', 429, 'rate_limit_error'],
    ['service_unavailable', 503, 'service_unavailable'],
  ] as const)('defines %s as the public API does', (code, http, type) => {
    expect(errorEntry(code)).toMatchObject({ http, type });
  });

  it('O-05 keeps the older status names that clients match on', () => {
    expect(errorEntry('invalid_api_key')).toMatchObject({ code: 'unauthorized', text: 'Invalid API key' });
    expect(errorEntry('missing_api_key')).toMatchObject({
      code: 'unauthorized',
      status: 'needs_authorization',
      text: 'Neither authorization header nor xi-api-key received, please provide one.',
    });
    expect(errorEntry('quota_exceeded').http).toBe(401);
    expect(errorEntry('text_too_long').status).toBe('max_character_limit_exceeded');
  });
});
