import { describe, expect, it } from 'vitest';
import { previewLinksService } from './preview-links.service.ts';

let now = new Date('2026-06-01T10:20:00Z');
const secret = new Uint8Array(32);
const links = previewLinksService({ clock: () => now, secret });
const voice = { id: 'voice1', name: 'Old Ada', version: '3' };
const urlOf = (id = voice.id) => new URL(links.urls('https://here')({ ...voice, id }, 'de'));
const signatureOf = ({ searchParams }: URL) => ({
  expires: Number(searchParams.get('expires')),
  signature: searchParams.get('signature')!,
});

describe('preview links', () => {
  it('sign the URL of a preview until the end of the next hour', () => {
    const url = urlOf();
    expect(url.pathname).toBe('/v1/voices/voice1/previews/de/old_ada.mp3');
    expect(url.searchParams.get('v')).toBe('3');
    expect(new Date(signatureOf(url).expires * 1000)).toEqual(new Date('2026-06-01T12:00:00Z'));
    expect(links.validForS('voice1', signatureOf(url))).toBe(100 * 60);
  });

  it('expire', () => {
    const signature = signatureOf(urlOf());
    now = new Date('2026-06-01T11:59:59Z');
    expect(links.validForS('voice1', signature)).toBe(1);
    now = new Date('2026-06-01T12:00:00Z');
    expect(links.validForS('voice1', signature)).toBe(0);
  });

  it('are for one voice and one time, and need both parts', () => {
    const { expires, signature } = signatureOf(urlOf());
    expect(links.validForS('voice1', { expires, signature })).toBeGreaterThan(0);
    expect(links.validForS('voice2', { expires, signature })).toBe(0);
    expect(links.validForS('voice1', { expires: expires + 3600, signature })).toBe(0);
    for (const forged of [{}, { expires }, { signature }, { expires, signature: `${signature}a` }])
      expect(links.validForS('voice1', forged)).toBe(0);
    const other = previewLinksService({ clock: () => now, secret: new Uint8Array(32).fill(1) });
    expect(other.validForS('voice1', { expires, signature })).toBe(0);
  });

  it('stay equal for up to an hour, so that lists of voices can be cached', () => {
    now = new Date('2026-06-01T10:00:00Z');
    const first = urlOf().href;
    now = new Date('2026-06-01T10:59:59Z');
    expect(urlOf().href).toBe(first);
    now = new Date('2026-06-01T11:00:00Z');
    expect(urlOf().href).not.toBe(first);
  });
});
