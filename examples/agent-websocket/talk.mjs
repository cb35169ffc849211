// A typed conversation with an agent over its WebSocket, without a library: each line that you type is a message.
// Needs Node 22 or newer, which has a WebSocket client.
import { createInterface } from 'node:readline';

const { TIMBRE_URL = 'http://localhost:4000', KEY, AGENT_ID } = process.env;
if (!KEY || !AGENT_ID) throw new Error('Set KEY and AGENT_ID.');

// The key stays here: whoever has the signed URL can start one conversation, as a page may.
const reply = await fetch(`${TIMBRE_URL}/v1/convai/conversation/get-signed-url?agent_id=${AGENT_ID}`, {
  headers: { 'xi-api-key': KEY },
});
if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
const { signed_url } = await reply.json();

const socket = new WebSocket(signed_url, 'convai');
const send = (message) => socket.send(JSON.stringify(message));
const lines = createInterface({ input: process.stdin });
/** Lines that wait until the agent has replied. */
const waiting = [];
let isOurTurn = false;
let isEnded = false;

function next() {
  if (!isOurTurn) return;
  if (waiting.length > 0) {
    isOurTurn = false;
    send({ type: 'user_message', text: waiting.shift() });
  } else if (isEnded) socket.close(1000);
}
lines.on('line', (line) => {
  waiting.push(line);
  next();
});
lines.on('close', () => {
  isEnded = true;
  next();
});

socket.addEventListener('open', () => send({ type: 'conversation_initiation_client_data' }));
socket.addEventListener('message', ({ data }) => {
  const event = JSON.parse(data);
  if (event.type === 'ping') send({ type: 'pong', event_id: event.ping_event.event_id });
  if (event.type === 'agent_response') {
    console.log(`agent: ${event.agent_response_event.agent_response}`);
    isOurTurn = true;
    next();
  }
});
socket.addEventListener('close', ({ code, reason }) => {
  // 1005: the agent ended it without a code.
  const isDone = code === 1000 || code === 1005;
  if (!isDone) console.error(`The conversation ended with ${code} ${reason}`);
  process.exit(isDone ? 0 : 1);
});
