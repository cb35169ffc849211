import { originToken } from '../../../contract/catalogue/site/site-tokens.ts';

/**
 * The address of this server. In the browser it is that of the served page, which follows `PUBLIC_URL`: another one
 * would give the page a second canonical address beside the one that the server wrote.
 */
export const siteOrigin = typeof document === 'undefined' ? originToken : readOrigin();

function readOrigin(): string {
  const url = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return URL.parse(url ?? location.href)?.origin ?? location.origin;
}
