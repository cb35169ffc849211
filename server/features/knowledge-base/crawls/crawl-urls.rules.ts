/** Whether a text has the form of a pattern, in which `*` stands for any text. Takes no time that grows faster than both. */
export function matchesWildcard(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    if (p < pattern.length && pattern[p] === '*') {
      star = p++;
      mark = t;
    } else if (p < pattern.length && pattern[p] === text[t]) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++mark;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}

/** Whether a crawl with this pattern includes a page. */
export function matchesPattern(pattern: string | null, url: string): boolean {
  if (pattern === null || pattern === '') return true;
  if (!pattern.includes('*')) return url.includes(pattern);
  if (pattern.startsWith('/')) return matchesWildcard(pattern, new URL(url).pathname);
  return matchesWildcard(pattern, url);
}

/** Parameters that only tell where a visitor comes from. */
const tracking = /^(utm_\w+|gclid|fbclid|mc_[ce]id|ref_src)$/;
/** Files that hold no text. */
const media =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|css|js|mjs|json|xml|rss|atom|woff2?|ttf|mp[34]|m4a|wav|ogg|webm|mov|avi|zip|gz|tar|rar|7z|exe|dmg|iso|apk|msi)$/i;
const maxUrlLength = 2048;

/** One form for all URLs of a page; undefined for what is no page. */
export function pageUrl(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (media.test(url.pathname)) return undefined;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  return url.href.length > maxUrlLength ? undefined : url.href;
}

const bareHost = (host: string): string => host.replace(/^www\./, '');

/** With and without `www.` is the same site. */
export const isSameSite = (one: string, other: string): boolean =>
  bareHost(new URL(one).host) === bareHost(new URL(other).host);
