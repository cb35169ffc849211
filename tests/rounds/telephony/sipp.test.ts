import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../../server/platform/log.ts';
import { type CallEnd, CallFailed, type PhoneLine } from '../../../server/platform/telephony/phone-line.ts';
import { openMediaSession } from '../../../server/platform/telephony/rtp/rtp-media-session.ts';
import { openRtpPorts } from '../../../server/platform/telephony/rtp/rtp-ports.ts';
import type { IncomingSipCall } from '../../../server/platform/telephony/sip/call/incoming-call.ts';
import { openSipTelephone, type SipTelephone } from '../../../server/platform/telephony/sip/sip-telephone.ts';
import { busy, calledWithDigest, callerWithDigest, hangsUp, neverAnswers } from './sipp-scenarios.ts';

/** Debian's `sip-tester`. */
const program = process.env.SIPP_PATH ?? 'sipp';
const isInstalled = spawnSync(program, ['-v']).error === undefined;
const folder = mkdtempSync(join(tmpdir(), 'sipp-'));
const credentials = { username: 'ann', password: 'pw' };
const [localPort, calledPort] = ['26070', 26_071];

/** Runs sipp; resolves to what it printed if it failed, otherwise to ''. */
function sipp(...options: string[]): Promise<string> {
  const all = [
    ...options,
    '-nostdin',
    '-i',
    '127.0.0.1',
    '-timeout',
    '20',
    '-trace_err',
    '-error_file',
    join(folder, 'err'),
  ];
  const child = spawn(program, all, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) =>
    child.on('exit', (code) => resolve(code === 0 ? '' : output.slice(-3000) || `exit ${code}`)),
  );
}

function scenarioFile(xml: string): string {
  const path = join(folder, `scenario-${Math.random().toString(36).slice(2)}.xml`);
  writeFileSync(path, xml);
  return path;
}

describe.skipIf(!isInstalled)('calls with sipp', () => {
  let telephone: SipTelephone;
  let take: (call: IncomingSipCall) => Promise<void>;
  const ends: CallEnd[] = [];

  beforeAll(async () => {
    const ports = openRtpPorts({ from: 26_100, to: 26_299 });
    telephone = await openSipTelephone({
      listen: { host: '127.0.0.1' },
      outgoing: { allowPrivate: false, allowedHosts: ['127.0.0.1'] },
      log: openLog('silent'),
      openMedia: (request) => openMediaSession({ ...request, ports }),
    });
    telephone.onCall((call) => take(call));
  });
  afterAll(async () => {
    await telephone.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const answerCall = async (call: IncomingSipCall): Promise<void> => {
    const line = await call.answer();
    ends.length = 0;
    void line.ended.then((end) => ends.push(end));
  };
  const callIn = (...options: string[]) =>
    sipp(...options, `127.0.0.1:${telephone.port}`, '-s', '+4930123', '-p', localPort);

  /** Runs sipp as the called party, and calls it. */
  async function callOut(options: string[], use: (line: PhoneLine) => Promise<unknown>, ringingTimeoutS = 10) {
    const called = sipp(...options, '-p', String(calledPort), '-m', '1');
    await delay(700);
    const trunk = {
      address: `127.0.0.1:${calledPort}`,
      transport: 'udp',
      headers: {},
      mediaEncryption: 'allowed',
      ...credentials,
    } as const;
    const request = {
      to: '+4930123',
      from: '+4930999',
      ringingTimeoutS,
      signal: new AbortController().signal,
      onCallId() {},
    };
    const result = await telephone.dial(trunk, request).then(use, (error: unknown) => {
      if (error instanceof CallFailed) return error.end;
      throw error;
    });
    return { result, failure: await called };
  }

  it('O-79 is called by sipp over UDP, twenty calls at once', async () => {
    take = answerCall;
    expect(await callIn('-sn', 'uac', '-m', '20', '-r', '20', '-d', '1000')).toBe('');
    expect(telephone.callCount()).toBe(0);
  });

  it('O-79 is called by sipp over TCP', async () => {
    take = answerCall;
    expect(await callIn('-sn', 'uac', '-m', '2', '-d', '300', '-t', 't1')).toBe('');
    expect(ends[0]).toEqual({ kind: 'hung_up', by: 'caller' });
  });

  it('O-79 asks sipp for its password', async () => {
    take = async (call) => {
      const result = call.checkCredentials(credentials);
      if (result === 'missing') call.challenge();
      else if (result === 'invalid') call.refuse(403);
      else await answerCall(call);
    };
    const run = (password: string) =>
      callIn('-sf', scenarioFile(callerWithDigest), '-m', '1', '-au', 'ann', '-ap', password);
    expect(await run('pw')).toBe('');
    expect(await run('wrong')).not.toBe('');
  });

  it('O-79 calls sipp, hears its echo and hangs up', async () => {
    const { result, failure } = await callOut(['-sn', 'uas', '-rtp_echo'], async (line) => {
      line.play(new Uint8Array(16_000).fill(0x10));
      const heard = (async () => {
        let loud = 0;
        for await (const frame of line.audio) loud += frame.every((sample) => sample === 0x10) ? 1 : 0;
        return loud;
      })();
      await line.hangUp();
      return heard;
    });
    expect(failure).toBe('');
    // 100 frames were played.
    expect(result).toBeGreaterThan(50);
  });

  it('O-79 answers the challenge of sipp', async () => {
    const { failure } = await callOut(['-sf', scenarioFile(calledWithDigest)], (line) => line.hangUp());
    expect(failure).toBe('');
  });

  it('O-79 says that sipp is busy, does not answer or hangs up', async () => {
    const run = (xml: string, ringingTimeoutS?: number) =>
      callOut(['-sf', scenarioFile(xml)], (line) => line.ended, ringingTimeoutS);
    expect(await run(busy)).toEqual({ result: { kind: 'busy' }, failure: '' });
    expect(await run(neverAnswers, 1)).toEqual({ result: { kind: 'no_answer' }, failure: '' });
    expect(await run(hangsUp)).toEqual({ result: { kind: 'hung_up', by: 'caller' }, failure: '' });
  });
});
