// Serves page.html as a site of its own. In the agent's settings, allow pages of localhost:5000.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { TIMBRE_URL = 'http://localhost:4000', AGENT_ID, PORT = '5000' } = process.env;
if (!AGENT_ID) throw new Error('Set AGENT_ID to the ID of a public agent.');

const page = (await readFile(new URL('page.html', import.meta.url), 'utf8'))
  .replace('"AGENT_ID"', JSON.stringify(AGENT_ID))
  .replace('TIMBRE_URL', TIMBRE_URL);

const server = createServer((_request, reply) => {
  reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  reply.end(page);
});
server.listen(Number(PORT), 'localhost', () => console.log(`http://localhost:${server.address().port}`));
