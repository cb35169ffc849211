import type { Operator } from '../../server/main.operator.ts';

export const usage = `Verifies professional voices by hand, and flags voices.

  npm run voices -- waiting              lists open requests with their text and the keys of their files in the blob store
  npm run voices -- approve <voice id>   verifies the voice
  npm run voices -- block <voice id>     blocks the voice and its copies
  npm run voices -- captcha <voice id>   blocks the voice until its owner reads a sentence aloud
  npm run voices -- free <voice id>      clears the flag
`;

/** Flag and confirmation of each command. */
const flags = {
  block: ['BAN', 'is blocked.'],
  captcha: ['CAPTCHA', 'is blocked until its owner reads a sentence aloud.'],
  free: ['NONE', 'has no flag.'],
} as const;
const isFlag = (name: string | undefined): name is keyof typeof flags =>
  name !== undefined && Object.hasOwn(flags, name);

/** Runs one command, as typed after `npm run voices --`, and returns its output. Throws an error for the operator if it fails. */
export async function runCommand(
  { verifications, voiceFlags }: Pick<Operator, 'verifications' | 'voiceFlags'>,
  [name, voiceId]: readonly string[],
): Promise<string> {
  if (name === 'waiting') {
    const lines = (await verifications.pending()).flatMap(({ voiceId: id, request, keys }) => [
      `${id}  ${new Date(request.request_time_unix * 1000).toISOString()}  ${request.extra_text}`,
      ...request.files.map(({ file_name, mime_type }, at) => `  ${file_name} (${mime_type}): ${keys[at]}`),
    ]);
    return lines.join('\n') || 'No open requests.';
  }
  if (name === 'approve' && voiceId) {
    await verifications.approve(voiceId);
    return `The voice ${voiceId} is verified.`;
  }
  if (isFlag(name) && voiceId) {
    const [flag, confirmation] = flags[name];
    await voiceFlags.setFlag(voiceId, flag);
    return `The voice ${voiceId} ${confirmation}`;
  }
  throw new Error(`Unknown command: ${[name, voiceId].filter(Boolean).join(' ')}.\n\n${usage}`);
}
