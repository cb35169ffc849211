import { describe, expect, it } from 'vitest';
import { createSourceAddress } from './source-address.ts';

const at = (address: string, port = 5000) => ({ address, port });
let sequence = 0;
const packet = () => ({ ssrc: 1, sequence: sequence++ & 0xffff });

describe('source of packets', () => {
  it('is the signalled host, also at another port', () => {
    const source = createSourceAddress(() => true);
    expect(source.accepts(at('198.51.100.7'), packet(), 0, false)).toBe(false);
    source.signal(at('198.51.100.7'));
    expect(source.target).toEqual(at('198.51.100.7'));
    expect(source.accepts(at('198.51.100.7', 6001), packet(), 10, false)).toBe(true);
    expect(source.target).toEqual(at('198.51.100.7', 6001));
  });

  it('is no other host, unless the packet is encrypted by the agreed key', () => {
    const source = createSourceAddress(() => true);
    source.signal(at('198.51.100.7'));
    for (let i = 0; i < 10; i++) expect(source.accepts(at('203.0.113.5'), packet(), i * 20, false)).toBe(false);
    expect(source.accepts(at('203.0.113.5'), packet(), 300, true)).toBe(true);
  });

  it('is the NAT of a private address after three packets in sequence', () => {
    const source = createSourceAddress(() => true);
    source.signal(at('192.168.1.20'));
    const accepted = [0, 20, 40].map((ms) => source.accepts(at('203.0.113.5', 7000), packet(), ms, false));
    expect(accepted).toEqual([false, false, true]);
    expect(source.target).toEqual(at('203.0.113.5', 7000));
  });

  it('is any host that proves itself, where the description named an address that nobody allowed', () => {
    const source = createSourceAddress((address) => address !== '10.0.0.9');
    source.signal(at('198.51.100.7'), { isReplaced: true });
    const accepted = (address: string) =>
      [0, 20, 40].map((ms) => source.accepts(at(address, 7000), packet(), ms, false)).at(-1);
    expect(accepted('10.0.0.9')).toBe(false);
    expect(source.target).toEqual(at('198.51.100.7'));
    expect(accepted('203.0.113.5')).toBe(true);
  });

  it('does not change while packets arrive, and after 500 ms only to a valid source', () => {
    const source = createSourceAddress(() => true);
    source.signal(at('198.51.100.7'));
    source.accepts(at('198.51.100.7', 6001), packet(), 0, false);
    expect(source.accepts(at('198.51.100.7', 6003), packet(), 400, false)).toBe(false);
    expect(source.accepts(at('198.51.100.7', 6003), packet(), 600, false)).toBe(true);
    expect(source.accepts(at('203.0.113.5'), packet(), 2000, false)).toBe(false);
  });

  it('is forgotten when another address is signalled', () => {
    const source = createSourceAddress(() => true);
    source.signal(at('198.51.100.7'));
    source.accepts(at('198.51.100.7', 6001), packet(), 0, false);
    source.signal(at('198.51.100.7'));
    expect(source.target?.port).toBe(6001);
    source.signal(at('198.51.100.8'));
    expect(source.target).toEqual(at('198.51.100.8'));
  });
});
