import { expect, it } from 'vitest';
import { openFloodGuard, sparseReport } from './flood-guard.ts';
import { sipFraming } from './sip-framing.ts';
import { sipTargets } from './sip-targets.ts';

it('splits a stream into messages and pings, wherever it is cut', () => {
  const message = 'OPTIONS sip:a SIP/2.0\r\nContent-Length: 3\r\n\r\nabc';
  const stream = Buffer.from(`\r\n\r\n${message}\r\n\r\n${message}`);
  for (let cut = 1; cut < stream.length; cut++) {
    const framing = sipFraming();
    const frames = [framing.read(stream.subarray(0, cut)), framing.read(stream.subarray(cut))];
    expect(frames.flatMap(({ messages }) => messages.map(String))).toEqual([message, message]);
    expect(frames.some(({ isBroken }) => isBroken)).toBe(false);
  }
  expect(sipFraming().read(Buffer.from('X\r\nContent-Length: 70000\r\n\r\n')).isBroken).toBe(true);
  expect(sipFraming().read(Buffer.from('X\r\nA: b\r\n\r\n')).isBroken).toBe(true);
  expect(sipFraming().read(Buffer.alloc(70_000, 'a')).isBroken).toBe(true);
});

it('limits each source, and reports once a minute', () => {
  let now = 0;
  const guard = openFloodGuard({ perSecond: 10, burst: 3 }, () => now);
  const admit = (address: string) => [1, 2, 3, 4].map(() => guard.admit(address));
  expect(admit('192.0.2.1')).toEqual([true, true, true, false]);
  expect(admit('2001:db8::1')).toEqual([true, true, true, false]);
  expect(guard.admit('2001:db8::2')).toBe(false);
  now = 100;
  expect(guard.admit('192.0.2.1')).toBe(true);
  const counts: number[] = [];
  const report = sparseReport(
    (count) => counts.push(count),
    () => now,
  );
  for (let index = 0; index < 5; index++) report();
  now = 60_200;
  report();
  expect(counts).toEqual([1, 5]);
});

const dns = {
  lookup: async (host: string) => [{ address: host.startsWith('private') ? '10.0.0.1' : '8.8.8.8', family: 4 }],
  resolveSrv: async (name: string) =>
    name === '_sip._tcp.srv.example' ? [{ name: 'edge.example', port: 5070, priority: 1, weight: 1 }] : [],
};

it('finds trunks by SRV and address, and refuses private networks', async () => {
  const targets = sipTargets({ allowPrivate: false, allowedHosts: ['private.lan', '10.0.0.5:5060'] }, dns);
  expect(await targets.resolve('srv.example', 'auto')).toMatchObject({
    transport: 'tcp',
    address: '8.8.8.8',
    port: 5070,
  });
  expect(await targets.resolve('a.example', 'tls')).toMatchObject({
    address: '8.8.8.8',
    port: 5061,
    servername: 'a.example',
  });
  expect(await targets.resolve('private.lan', 'udp')).toMatchObject({ address: '10.0.0.1' });
  expect(await targets.resolve('10.0.0.5', 'udp')).toMatchObject({ address: '10.0.0.5', port: 5060 });
  for (const address of ['private.example', '10.0.0.5:5061', '127.0.0.1', '[::1]'])
    await expect(targets.resolve(address, 'udp')).rejects.toThrow('is not on the internet.');
  const open = sipTargets({ allowPrivate: false, allowedHosts: ['*'] }, dns);
  await expect(open.resolve('169.254.169.254', 'udp')).rejects.toThrow('is not on the internet.');
});

it('O-79 lets sound go to the internet, to allowed addresses and to the sender of the signalling', () => {
  const { mayHear } = sipTargets({ allowPrivate: false, allowedHosts: ['10.0.0.5', '10.0.0.6:5060'] }, dns);
  const from = (address: string) => ({ transport: 'udp', address, port: 5060 }) as const;
  expect(mayHear('8.8.4.4', from('8.8.8.8'))).toBe(true);
  expect(mayHear('10.0.0.5', from('8.8.8.8'))).toBe(true);
  expect(mayHear('10.0.0.6', from('10.0.0.6'))).toBe(true);
  for (const address of ['10.0.0.6', '127.0.0.1', '::1', '169.254.169.254'])
    expect(mayHear(address, from('8.8.8.8'))).toBe(false);
  const open = sipTargets({ allowPrivate: false, allowedHosts: ['*'] }, dns);
  expect(open.mayHear('192.168.1.20', from('8.8.8.8'))).toBe(true);
  for (const address of ['169.254.169.254', '::ffff:169.254.169.254', 'fd00:ec2::254'])
    expect(open.mayHear(address, from(address))).toBe(false);
});

it('sends requests within a call to the named address only if it may be reached', () => {
  const targets = sipTargets({ allowPrivate: false }, dns);
  const peer = { transport: 'udp', address: '8.8.8.8', port: 1234 } as const;
  expect(targets.within('sip:a@10.0.0.1:5060', peer)).toBe(peer);
  expect(targets.within('sip:a@8.8.4.4', peer)).toEqual({ transport: 'udp', address: '8.8.4.4', port: 5060 });
  expect(targets.within('sip:a@name.example', peer)).toBe(peer);
});
