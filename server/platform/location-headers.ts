/** Location headers of common proxies and CDNs. Only a trusted proxy may set them. */
export const locationHeaders: readonly (readonly [country: string, region: string, city: string])[] = [
  ['cf-ipcountry', 'cf-region-code', 'cf-ipcity'],
  ['x-vercel-ip-country', 'x-vercel-ip-country-region', 'x-vercel-ip-city'],
  ['cloudfront-viewer-country', 'cloudfront-viewer-country-region', 'cloudfront-viewer-city'],
  ['x-country-code', 'x-region-code', 'x-city'],
];
