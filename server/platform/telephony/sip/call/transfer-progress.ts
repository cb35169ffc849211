/** The status of a transfer by REFER, from the `message/sipfrag` of a NOTIFY; undefined: it is invalid. */
export function statusOfFragment(body: string): { status: number; reason: string } | undefined {
  const [, status, reason = ''] = /^\s*SIP\/2\.0 ([1-6]\d\d)(?: ([^\r\n]{0,200}))?/.exec(body) ?? [];
  return status === undefined ? undefined : { status: Number(status), reason };
}

/**
 * The URI of a transfer: a SIP URI as it is, or a phone number at the server of the call. Undefined: it is neither.
 */
export function referTarget(destination: string, domain: string): string | undefined {
  const text = destination.trim();
  if (/^(sips?|tel):[^\s<>"]{1,500}$/i.test(text)) return text;
  const number = text.replace(/[\s().-]/g, '');
  return /^\+?[\d*#]{1,40}$/.test(number) ? `sip:${number.replaceAll('#', '%23')}@${domain}` : undefined;
}

/** Headers of the tool's configuration: `custom_sip_headers: [{ key, value }]`. */
export function transferHeaders(details: Readonly<Record<string, unknown>>): [string, string][] {
  const list = Array.isArray(details.custom_sip_headers) ? details.custom_sip_headers.slice(0, 50) : [];
  return list.flatMap((item: { key?: unknown; value?: unknown } | null) =>
    typeof item?.key === 'string' && /^X-[\w-]{1,100}$/i.test(item.key) && typeof item.value === 'string'
      ? [[item.key.toLowerCase(), item.value.slice(0, 2000)] as [string, string]]
      : [],
  );
}
