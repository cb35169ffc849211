/** Whether a link leads to the machine of the reader, so that it works for nobody else. */
export function isLocalLink(link: string): boolean {
  const hostname = URL.parse(link)?.hostname ?? '';
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\./.test(hostname) || hostname === '[::1]';
}
