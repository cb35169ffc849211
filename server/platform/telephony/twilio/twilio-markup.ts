const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML 1.0 cannot contain are left out. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}|\p{Cn}/gu, '')
    .replaceAll(/[&<>"']/g, (character) => escapes[character]!);

const element = (name: string, attributes: Readonly<Record<string, string | undefined>>, content = ''): string => {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const head = [name, ...given.map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');
  return content === '' ? `<${head}/>` : `<${head}>${content}</${name}>`;
};

const response = (...verbs: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`;

/** TwiML: the sound of the call in both directions over a WebSocket, which gets the parameters. */
export const streamMarkup = (url: string, parameters: Readonly<Record<string, string>>): string => {
  const list = Object.entries(parameters).map(([name, value]) => element('Parameter', { name, value }));
  return response(element('Connect', {}, element('Stream', { url }, list.join(''))));
};

export const rejectMarkup = (reason: 'busy' | 'rejected'): string => response(element('Reject', { reason }));

interface Destination {
  /** A phone number or a SIP URI. */
  readonly destination: string;
  /** Keys to press once the other side has answered. */
  readonly sendDigits?: string | undefined;
}

/** TwiML: connects the caller with somebody else. */
export function dialMarkup({
  destination,
  sendDigits,
  callerId,
}: Destination & { readonly callerId?: string }): string {
  const target = /^sips?:/i.test(destination)
    ? element('Sip', {}, escapeXml(destination))
    : element('Number', { sendDigits }, escapeXml(destination));
  return response(element('Dial', { callerId }, target));
}

/** TwiML: joins a conference, which ends when this participant leaves. `say`: what they hear before. */
export const conferenceMarkup = (name: string, say?: string): string =>
  response(
    say === undefined || say === '' ? '' : element('Say', {}, escapeXml(say)),
    element('Dial', {}, element('Conference', { beep: 'false', endConferenceOnExit: 'true' }, escapeXml(name))),
  );
