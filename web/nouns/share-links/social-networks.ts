/** SHARE-007 */
export const socialNetworks = ['facebook', 'x', 'whatsapp'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

interface SocialShare {
  /** The display name. */
  readonly name: string;
  /** The network's page for a new post, with link and message filled in. */
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
  // X has one text field: the link goes last so that X previews it.
  whatsapp: {
    name: 'WhatsApp',
    address: (link, message) => withQuery('https://wa.me/', { text: `${message} ${link}` }),
  },
};
