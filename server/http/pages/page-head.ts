/** A page of the web app with its own head, for readers that run no scripts, such as link previews. */
export interface PageWithHead {
  /** Route pattern, such as `/share/:token`. */
  readonly url: string;
  /** Requests per minute and IP address. */
  readonly requestsPerMinute: number;
  head(params: Readonly<Record<string, string>>, baseUrl: string): Promise<PageHead>;
}

export interface PageHead {
  readonly status: 200 | 404;
  readonly title: string;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  /** Meta tags by name (`description`, `og:title`), unescaped. */
  readonly meta: Readonly<Record<string, string>>;
  /** What the page is about, for search engines (schema.org, JSON-LD). */
  readonly structuredData?: Readonly<Record<string, unknown>>;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!);

/** Replaces the title of the shell with the head of the page. */
export function insertHead(shell: string, { title, meta, isIndexed, structuredData }: PageHead): string {
  const all = { ...meta, ...(!isIndexed && { robots: 'noindex' }) };
  const tags = Object.entries(all).map(([name, content]) => {
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}"/>`;
  });
  // A data block does not run, so no content security policy concerns it; "<" could end it.
  const data =
    structuredData === undefined
      ? ''
      : `<script type="application/ld+json">${JSON.stringify(structuredData).replaceAll('<', '\\u003c')}</script>`;
  const url = isIndexed ? meta['og:url'] : undefined;
  const canonical = url === undefined ? '' : `<link rel="canonical" href="${escapeHtml(url)}"/>`;
  const head = `<title>${escapeHtml(title)}</title>${tags.join('')}${canonical}${data}`;
  // A function, since `$&` has a special meaning in a replacement string.
  return shell.replace(/<title>[^<]*<\/title>/, () => head);
}
