import { Agent, request } from 'node:http';
import { wait } from '../support/socket-client.ts';
import { bootstrap, freePort, type RunningServer } from '../support/start-server.ts';

export const tone = 'toneToneToneToneTone';
export const headers = { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' };

/** Speaks a text over its own or a kept connection; resolves to the status, or to the error of the connection. */
function speak(agent: Agent, text: string, url: string): Promise<number | string> {
  return new Promise((resolve) => {
    const call = request(`${url}/v1/text-to-speech/${tone}`, { method: 'POST', headers, agent }, (reply) => {
      let bytes = 0;
      reply.on('data', (data: Buffer) => (bytes += data.byteLength));
      reply.on('end', () => resolve(reply.statusCode === 200 && bytes === 0 ? 'empty' : reply.statusCode!));
      reply.on('error', (error) => resolve(error.message));
    });
    call.on('error', (error) => resolve(`${error.message}, ${call.reusedSocket ? 'kept' : 'new'} connection`));
    call.end(JSON.stringify({ text }));
  });
}

interface Load {
  readonly callers: number;
  readonly restarts: number;
  readonly start: (env: Readonly<Record<string, string>>) => Promise<RunningServer>;
}

/**
 * Replaces a server on one port while callers speak, half of them over kept connections. Resolves to the number of calls
 * by outcome: the status, or the error of the connection.
 */
export async function restartUnderLoad({ callers, restarts, start }: Load): Promise<Map<number | string, number>> {
  const port = await freePort();
  const shared = { REUSE_PORT: 'true', PORT: String(port), DRAIN_SECONDS: '1' };
  let server = await start(shared);
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
  const outcomes = new Map<number | string, number>();
  let isOver = false;
  const speaking = Array.from({ length: callers }, async (_, caller) => {
    for (let at = 0; !isOver; at++) {
      const text = `Call ${at} of caller ${caller}.`;
      const outcome = await speak(agents[caller % 2]!, text, `http://127.0.0.1:${port}`);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      // Leaves processor time for the start.
      await wait(5 * callers);
    }
  });
  for (let restart = 0; restart < restarts; restart++) {
    const next = await start(shared);
    await server.stop();
    server = next;
  }
  isOver = true;
  await Promise.all(speaking);
  for (const agent of agents) agent.destroy();
  return outcomes;
}
