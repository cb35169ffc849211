import { expect, it } from 'vitest';
import { messages } from '../../../contract/catalogue/messages.ts';
import { socialNetworks, socialShares } from './social-networks.ts';

const link = 'https://voice.example.com/share/a_b-c?x=1&y=2';

it.each([
  ['facebook', 'www.facebook.com', 'u', 'quote'],
  ['x', 'x.com', 'url', 'text'],
  ['whatsapp', 'wa.me', 'text', 'text'],
] as const)('SHARE-007 SHARE-008 %s is given the link and the message', (network, host, linkField, messageField) => {
  const address = new URL(socialShares[network].address(link, messages.shareMessage));
  expect([address.protocol, address.host]).toEqual(['https:', host]);
  expect(address.searchParams.get(linkField)).toContain(link);
  expect(address.searchParams.get(messageField)).toContain('Listen to this text to speech that I made with Timbre');
});

it('SHARE-007 lists the supported networks', () => {
  expect(socialNetworks).toEqual(['facebook', 'x', 'whatsapp']);
});
