/** Keys that an INFO presses, by the de facto formats `application/dtmf-relay` and `application/dtmf`; undefined: another. */
export function keysOfInfo(contentType: string, body: string): string | undefined {
  const type = contentType.split(';')[0]!.trim().toLowerCase();
  if (type === 'application/dtmf-relay') return readKey(/(?:^|\n)\s*Signal\s*=\s*(\S{1,2})/i.exec(body)?.[1] ?? '');
  return type === 'application/dtmf' ? readKey(body.trim()) : undefined;
}

/** `10` and `11` are the codes of `*` and `#`. */
const readKey = (signal: string): string =>
  /^[0-9*#]$/.test(signal) ? signal : (({ '10': '*', '11': '#' } as Record<string, string>)[signal] ?? '');
