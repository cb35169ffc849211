import { expect, it } from 'vitest';
import { messages } from '../../../contract/catalogue/messages.ts';
import { socialNetworks, socialShares } from './social-networks.ts';

const link = 'https://voice.example.com/share/a_b-c?x=1&y=2';

it.each([
  ['facebook', 'www.facebook.com', 'u', 'quote'],
  ['x', 'x.com', 'url', 'text'],
  ['whatsapp', 'wa.me', 'text', 'text'],
] as const)('SHARE-007 SHARE-008 shares the link and the message on %s', (network, host, linkField, messageField) => {
  const url = new URL(socialShares[network].address(link, messages.shareMessage));
  expect([url.protocol, url.host]).toEqual(['https:', host]);
  expect(url.searchParams.get(linkField)).toContain(link);
  expect(url.searchParams.get(messageField)).toContain('Listen to this text to speech that I made with Timbre');
});

it('SHARE-007 lists the supported networks', () => {
  expect(socialNetworks).toEqual(['facebook', 'x', 'whatsapp']);
});
