/** Parameters by which newsletters and advertisements mark links to the same page. */
const trackingPattern = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid)$/i;
const maxUrlLength = 2000;

function parsePage(url: string): URL | undefined {
  if (url.length > maxUrlLength || !URL.canParse(url)) return undefined;
  const page = new URL(url);
  const isPage = /^https?:$/.test(page.protocol) && page.username === '' && page.password === '';
  return isPage ? page : undefined;
}

/** One address for all links to a page: without fragment, tracking parameters and slash at its end; undefined for no page. */
export function pageAddress(url: string): string | undefined {
  const page = parsePage(url);
  if (!page) return undefined;
  page.hash = '';
  for (const name of [...page.searchParams.keys()]) if (trackingPattern.test(name)) page.searchParams.delete(name);
  page.pathname = page.pathname.replace(/\/+$/, '') || '/';
  return page.href;
}

/** The origin of a page; undefined for no page. */
export const pageOrigin = (url: string): string | undefined => parsePage(url)?.origin;

/** Whether one of the allowed addresses has the origin of the page, and its path or a folder above it. */
export function isAllowedPage(url: string, allowedUrls: readonly string[]): boolean {
  const page = parsePage(url);
  return (
    page !== undefined &&
    allowedUrls.some((allowed) => {
      const { origin, pathname } = new URL(allowed);
      const folder = pathname.replace(/\/+$/, '');
      return origin === page.origin && (page.pathname === folder || page.pathname.startsWith(`${folder}/`));
    })
  );
}

/** An allowed address as it is stored: origin and path. */
export function allowedAddress(url: string): string | undefined {
  const page = parsePage(url);
  return page && page.origin + (page.pathname === '/' ? '' : page.pathname.replace(/\/+$/, ''));
}

/** The origins of allowed addresses, as `frame-ancestors` takes them. */
export const allowedOrigins = (allowedUrls: readonly string[]): string[] => [
  ...new Set(allowedUrls.map((url) => new URL(url).origin)),
];
