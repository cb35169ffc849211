import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PhoneLine } from '../phone-line.ts';
import { testDial, testTelephone, testTrunk } from './test-telephones.ts';

it.skipIf(spawnSync('openssl', ['version']).error)(
  'O-79 calls over TLS, and only a server whose certificate it trusts',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sip-tls-'));
    const [keyFile, certFile] = [join(folder, 'key'), join(folder, 'cert')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
    execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', certFile, ...names], {
      stdio: 'ignore',
    });
    const identity = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
    rmSync(folder, { recursive: true });
    const callee = await testTelephone({ listen: { host: '127.0.0.1', tlsPort: 0, identity } });
    const answered = Promise.withResolvers<PhoneLine>();
    callee.telephone.onCall(async (call) => answered.resolve(await call.answer()));
    const caller = await testTelephone({ listen: { host: '127.0.0.1', trusted: identity.cert } });
    const address = `localhost:${callee.telephone.tlsPort}`;
    const trunk = testTrunk(0, { address, transport: 'tls' });
    const line = await caller.telephone.dial(trunk, testDial());
    await (await answered.promise).hangUp();
    expect(await line.ended).toEqual({ kind: 'hung_up', by: 'caller' });
    expect(caller.traces[0]).toMatchObject({ transport: 'tls', title: 'INVITE' });
    const stranger = await testTelephone();
    await expect(stranger.telephone.dial(trunk, testDial())).rejects.toMatchObject({ end: { kind: 'lost' } });
    await Promise.all([caller, callee, stranger].map(({ telephone }) => telephone.close()));
  },
);
