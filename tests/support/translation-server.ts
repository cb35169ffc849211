import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface TranslationServer {
  readonly url: string;
  /** The texts that it was asked to translate. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** A server with the API of LibreTranslate that translates from English to Spanish, by a list of sentences. */
export async function startTranslationServer(
  sentences: Readonly<Record<string, string>>,
  delayMs = 0,
): Promise<TranslationServer> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    response.writeHead(200, { 'content-type': 'application/json' });
    if (request.url === '/languages')
      return response.end(JSON.stringify([{ code: 'en', name: 'English', targets: ['es'] }]));
    const { q } = JSON.parse(text) as { q: string[] };
    asked.push(...q);
    await setTimeout(delayMs);
    return response.end(JSON.stringify({ translatedText: q.map((one) => sentences[one] ?? one) }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
