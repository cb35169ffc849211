import type { Operator } from '../../server/main.operator.ts';

export const usage = `Professional voices that wait to be verified by hand, and voices that are told of.

  npm run voices -- waiting              who asks, what they say, and where their files lie in the blob store
  npm run voices -- approve <voice id>   the voice belongs to whoever made it
  npm run voices -- block <voice id>     it speaks no more, nor do copies of it
  npm run voices -- captcha <voice id>   it speaks again when its owner has read a sentence aloud
  npm run voices -- free <voice id>      it speaks again
`;

/** What a command makes of a voice, and what it says of it then. */
const flags = {
  block: ['BAN', 'is blocked.'],
  captcha: ['CAPTCHA', 'waits for its owner to read aloud.'],
  free: ['NONE', 'may speak.'],
} as const;
const isFlag = (name: string | undefined): name is keyof typeof flags =>
  name !== undefined && Object.hasOwn(flags, name);

/** Runs one command, as typed after `npm run voices --`; answers what it has to say. Throws for one that cannot be done. */
export async function runCommand(
  { verifications, voiceFlags }: Pick<Operator, 'verifications' | 'voiceFlags'>,
  [name, voiceId]: readonly string[],
): Promise<string> {
  if (name === 'waiting') {
    const lines = (await verifications.waiting()).flatMap(({ voiceId: id, request, keys }) => [
      `${id}  ${new Date(request.request_time_unix * 1000).toISOString()}  ${request.extra_text}`,
      ...request.files.map(({ file_name, mime_type }, at) => `  ${file_name} (${mime_type}): ${keys[at]}`),
    ]);
    return lines.join('\n') || 'Nobody waits.';
  }
  if (name === 'approve' && voiceId) {
    await verifications.approve(voiceId);
    return `The voice ${voiceId} is verified.`;
  }
  if (isFlag(name) && voiceId) {
    const [flag, said] = flags[name];
    await voiceFlags.setFlag(voiceId, flag);
    return `The voice ${voiceId} ${said}`;
  }
  throw new Error(`There is no command ${[name, voiceId].filter(Boolean).join(' ')}.\n\n${usage}`);
}
