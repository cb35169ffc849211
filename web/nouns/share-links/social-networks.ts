/** SHARE-007 */
export const socialNetworks = ['facebook', 'x', 'whatsapp'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

interface SocialShare {
  /** What a person calls it. */
  readonly name: string;
  /** The page on which a person writes about a link, both filled in. */
  readonly address: (link: string, message: string) => string;
}

const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query)}`;

export const socialShares: Readonly<Record<SocialNetwork, SocialShare>> = {
  facebook: {
    name: 'Facebook',
    address: (link, message) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: link, quote: message }),
  },
  x: { name: 'X', address: (link, message) => withQuery('https://x.com/intent/post', { url: link, text: message }) },
  // It has one field: the link comes last, so that it is previewed.
  whatsapp: {
    name: 'WhatsApp',
    address: (link, message) => withQuery('https://wa.me/', { text: `${message} ${link}` }),
  },
};
