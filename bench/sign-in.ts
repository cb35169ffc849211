// Sign-in and access tokens on loopback: time of a sign-in besides the password hash, and of the token check per request.
//   node bench/sign-in.ts
import { accessTokenClaims } from '../contract/accounts/auth.ts';
import { hashPassword, verifyPassword } from '../server/platform/crypto.ts';
import { tokenSigner } from '../server/platform/tokens.ts';
import { postJson, signUp } from '../tests/support/accounts.ts';
import { startServer } from '../tests/support/start-server.ts';
import { percentile, report } from './measure.ts';

const server = await startServer();
try {
  const people = [];
  for (let at = 0; at < 5; at += 1) people.push(await signUp(server.url));
  const hash = await hashPassword('correct-horse-1!');
  const [hashTimes, signInTimes]: [number[], number[]] = [[], []];
  // Alternates, so that both run under the same load. The server allows 50 attempts per IP address.
  for (let at = 0; at < 40; at += 1) {
    const person = people[at % people.length]!;
    let startedAt = performance.now();
    await verifyPassword('correct-horse-1!', hash);
    hashTimes.push(performance.now() - startedAt);
    startedAt = performance.now();
    const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email: person.email, password: person.password });
    if (!reply.ok) throw new Error(`sign-in: ${reply.status}`);
    await reply.arrayBuffer();
    signInTimes.push(performance.now() - startedAt);
  }
  console.log(report('argon2id alone', hashTimes));
  console.log(report('sign-in', signInTimes));
  console.log(
    `sign-in without the hash, p50: ${(percentile(signInTimes, 0.5) - percentile(hashTimes, 0.5)).toFixed(1)} ms`,
  );
} finally {
  await server.remove();
}

const tokens = tokenSigner(new Uint8Array(32).fill(7), 'access', accessTokenClaims);
const claims = { sub: 'a', workspace_id: 'b', session_id: 'c', role: 'admin' as const, email_verified: true };
const token = await tokens.sign(claims, 300, new Date());
const rounds = 5000;
for (let at = 0; at < 500; at += 1) await tokens.read(token, new Date());
const startedAt = performance.now();
for (let at = 0; at < rounds; at += 1)
  if (!(await tokens.read(token, new Date()))) throw new Error('the token is invalid');
console.log(`token check: ${((performance.now() - startedAt) / rounds).toFixed(3)} ms`);
process.exit();
