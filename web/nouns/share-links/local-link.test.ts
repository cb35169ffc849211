import { expect, it } from 'vitest';
import { isLocalLink } from './local-link.ts';

it('finds links that only work on this machine', () => {
  for (const link of ['http://localhost:4000/share/a', 'http://127.0.0.1/share/a', 'http://[::1]:4000/share/a'])
    expect(isLocalLink(link), link).toBe(true);
  for (const link of ['https://timbre.example/share/a', 'http://192.168.1.5:4000/share/a', 'nothing'])
    expect(isLocalLink(link), link).toBe(false);
});
