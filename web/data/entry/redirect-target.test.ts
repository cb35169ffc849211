import { describe, expect, it, vi } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const origin = 'https://timbre.test';
const log = vi.fn();
const target = (destination: string, name = 'redirect') =>
  redirectTarget(new URLSearchParams([[name, destination]]), origin, log);

describe('the redirect after sign-in', () => {
  it('REDIR-001 REDIR-005 ignores and logs targets outside the site', () => {
    const foreignUrls = [
      'https://evil.test/history',
      '//evil.test/history',
      '\\\\evil.test/history',
      '/\\evil.test/history',
      'javascript:alert(1)',
      'https://timbre.test.evil.test/history',
      'https://user:secret@timbre.test/history',
      '/\t/evil.test/history',
      'data:text/html,x',
      '/foo',
      '/app/settings',
      '/',
      'http://',
    ];
    for (const destination of foreignUrls) expect(target(destination), destination).toBeUndefined();
    expect(log).toHaveBeenCalledTimes(foreignUrls.length);
    expect(redirectTarget(new URLSearchParams(), origin, log)).toBeUndefined();
    expect(log).toHaveBeenCalledTimes(foreignUrls.length);
  });

  it('REDIR-002 allows the nine pages, with or without /app, with their query', () => {
    for (const page of [
      'affiliates',
      'audio-native',
      'history',
      'request-alpha-access',
      'subscription',
      'usage',
      'speech-synthesis',
      'dubs',
      'redirect',
    ]) {
      expect(target(`/${page}?a=1&b=2`)).toBe(`/${page}?a=1&b=2`);
      expect(target(`/app/${page}`)).toBe(`/app/${page}`);
      expect(target(`${origin}/${page}`)).toBe(`/${page}`);
    }
    expect(target('/app/speech-synthesis/text-to-speech/history')).toBe('/app/speech-synthesis/text-to-speech/history');
    for (const path of ['/historyx', '/history/1', '/usage/else', '/app/subscription/more', '/app/app/usage'])
      expect(target(path), path).toBeUndefined();
  });

  it('REDIR-003 allows the patterns, without further segments', () => {
    for (const path of [
      '/v1/dubs/a1',
      '/v1/projects/a1',
      '/app/voice-lab/share/a/b',
      '/sound-effects/rain',
      '/app/studio/x',
    ]) {
      expect(target(path)).toBe(path);
      expect(target(`${path}/more`)).toBeUndefined();
      expect(target(path.slice(0, path.lastIndexOf('/')))).toBeUndefined();
    }
  });

  it('REDIR-004 keeps only the callback’s own query parameters', () => {
    const path = '/app/integrations/vercel/callback';
    expect(target(`${path}?code=1&evil=2&next=%2Fx&teamId=t&source=s&configurationId=c`)).toBe(
      `${path}?code=1&configurationId=c&next=%2Fx&source=s&teamId=t`,
    );
    expect(target(path)).toBe(path);
  });

  it('REDIR-007 O-20 applies the same rule to all three parameter names', () => {
    for (const name of ['redirect', 'redirect_uri', 'continueUrl']) {
      expect(target('/history', name)).toBe('/history');
      expect(target('https://evil.test', name)).toBeUndefined();
    }
  });
});
