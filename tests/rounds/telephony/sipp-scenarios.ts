/** Scenarios of sipp (Debian's `sip-tester`) that its built-in ones do not cover, as XML. */

const scenario = (...steps: string[]): string =>
  `<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE scenario SYSTEM "sipp.dtd">\n<scenario name="test">${steps.join('\n')}</scenario>`;

const lines = (...text: string[]): string => text.join('\n');
const send = (options: string, ...text: string[]): string =>
  `<send${options}><![CDATA[\n${lines(...text)}\n\n]]></send>`;
const receive = (method: string, content = ''): string => `<recv request="${method}">${content}</recv>`;
const expectStatus = (status: number, options = ''): string => `<recv response="${status}"${options}></recv>`;

const sound = [
  'Content-Type: application/sdp',
  'Content-Length: [len]',
  '',
  'v=0',
  'o=user 1 1 IN IP4 [local_ip]',
  's=-',
  'c=IN IP4 [media_ip]',
  't=0 0',
  'm=audio [media_port] RTP/AVP 8',
  'a=rtpmap:8 PCMA/8000',
];
const empty = ['Content-Length: 0'];

const reply = (status: string, tag: string, ...rest: readonly string[]): string =>
  send(
    '',
    `SIP/2.0 ${status}`,
    '[last_Via:]',
    '[last_From:]',
    `[last_To:]${tag === '' ? '' : `;tag=[pid]${tag}`}`,
    '[last_Call-ID:]',
    '[last_CSeq:]',
    'Contact: <sip:[local_ip]:[local_port]>',
    ...rest,
  );
const replyWithin = reply('200 OK', '', ...empty);

const caller = (method: string, number: number, options: string, ...rest: readonly string[]): string =>
  send(
    options,
    `${method} sip:[service]@[remote_ip]:[remote_port] SIP/2.0`,
    'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]',
    'From: <sip:sipp@[local_ip]:[local_port]>;tag=[pid]c[call_number]',
    number === 1 || method === 'INVITE' ? 'To: <sip:[service]@[remote_ip]:[remote_port]>' : '[last_To:]',
    'Call-ID: [call_id]',
    `CSeq: ${number} ${method}`,
    'Contact: <sip:sipp@[local_ip]:[local_port]>',
    'Max-Forwards: 70',
    ...rest,
  );

const repeated = ' retrans="500"';
const optional = ' optional="true"';

/** Calls with the user and password of the options `-au` and `-ap`. */
export const callerWithDigest = scenario(
  caller('INVITE', 1, repeated, ...sound),
  expectStatus(100, optional),
  expectStatus(401, ' auth="true"'),
  send(
    '',
    'ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0',
    '[last_Via:]',
    '[last_From:]',
    '[last_To:]',
    '[last_Call-ID:]',
    'CSeq: 1 ACK',
    ...empty,
  ),
  caller('INVITE', 2, repeated, '[authentication]', ...sound),
  expectStatus(100, optional),
  expectStatus(180, optional),
  expectStatus(200),
  caller('ACK', 2, '', ...empty),
  '<pause milliseconds="300"/>',
  caller('BYE', 3, repeated, ...empty),
  expectStatus(200),
);

export const busy = scenario(receive('INVITE'), reply('486 Busy Here', 'a', ...empty), receive('ACK'));

/** Asks for the password `pw` of `ann`. */
export const calledWithDigest = scenario(
  receive('INVITE'),
  reply('401 Unauthorized', 'a', 'WWW-Authenticate: Digest realm="r", nonce="n1", algorithm=MD5, qop="auth"', ...empty),
  receive('ACK'),
  receive('INVITE', '<action><verifyauth assign_to="ok" username="ann" password="pw"/></action>'),
  '<nop hide="true" test="ok" next="1"/>',
  reply('403 Forbidden', 'b', ...empty),
  receive('ACK'),
  '<nop next="2"/><label id="1"/>',
  reply('200 OK', 'b', ...sound),
  receive('ACK'),
  receive('BYE'),
  replyWithin,
  '<label id="2"/>',
);

/** Answers, and hangs up soon. */
export const hangsUp = scenario(
  receive(
    'INVITE',
    '<action><ereg regexp=":.*" search_in="hdr" header="From" check_it="true" assign_to="from"/><ereg regexp="sip:[^>]*" search_in="hdr" header="Contact" check_it="true" assign_to="contact"/></action>',
  ),
  reply('200 OK', 't', ...sound),
  receive('ACK'),
  '<pause milliseconds="300"/>',
  send(
    repeated,
    'BYE [$contact] SIP/2.0',
    'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]',
    'From: <sip:x@y>;tag=[pid]t',
    'To[$from]',
    '[last_Call-ID:]',
    'CSeq: 9 BYE',
    'Max-Forwards: 70',
    ...empty,
  ),
  expectStatus(200),
);

/** Rings until the caller gives up. */
export const neverAnswers = scenario(
  receive('INVITE'),
  reply('180 Ringing', 't', ...empty),
  receive('CANCEL'),
  replyWithin,
  send(
    '',
    'SIP/2.0 487 Request Terminated',
    '[last_Via:]',
    '[last_From:]',
    '[last_To:];tag=[pid]t',
    '[last_Call-ID:]',
    'CSeq: 1 INVITE',
    ...empty,
  ),
  receive('ACK'),
);
