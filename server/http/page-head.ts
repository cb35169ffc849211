/** A page of the web app that tells more of itself than the shell does: to those that run no script, as link previews. */
export interface PageWithHead {
  /** `/share/:token` */
  readonly url: string;
  /** Requests that one address may make in a minute. */
  readonly perMinute: number;
  head(params: Readonly<Record<string, string>>, baseUrl: string): Promise<PageHead>;
}

export interface PageHead {
  readonly status: 200 | 404;
  readonly title: string;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  /** By their names: `description`, `og:title`. As they are: they are escaped here. */
  readonly meta: Readonly<Record<string, string>>;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!);

/** The shell with what the page says of itself in place of its title. */
export function insertHead(shell: string, { title, meta, isIndexed }: PageHead): string {
  const all = { ...meta, ...(!isIndexed && { robots: 'noindex' }) };
  const tags = Object.entries(all).map(([name, content]) => {
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}"/>`;
  });
  const head = `<title>${escapeHtml(title)}</title>${tags.join('')}`;
  // A function: in a text, `$&` and its like would have a meaning.
  return shell.replace(/<title>[^<]*<\/title>/, () => head);
}
