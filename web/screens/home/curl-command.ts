import { brand } from '../../../contract/catalogue/brand.ts';

/** A curl command that generates `hello.mp3` with a voice; the key comes from the environment. */
export const curlCommand = (origin: string, voiceId: string): string =>
  [
    `curl ${origin}/v1/text-to-speech/${encodeURIComponent(voiceId)} \\`,
    '  -H "xi-api-key: $API_KEY" -H "content-type: application/json" \\',
    `  -d '{"text":"Hello from ${brand}."}' -o hello.mp3`,
  ].join('\n');
