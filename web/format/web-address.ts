interface AddressRule {
  /** Accept only https, for URLs that receive secrets. */
  readonly httpsOnly?: boolean;
}

/** FILE-005: whether a text is the URL of a web page: http or https, or https only. */
export function isWebAddress(text: string, { httpsOnly = false }: AddressRule = {}): boolean {
  const url = URL.parse(text.trim());
  if (!url?.hostname) return false;
  return url.protocol === 'https:' || (!httpsOnly && url.protocol === 'http:');
}
