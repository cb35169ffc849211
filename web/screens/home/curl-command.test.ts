import { expect, it } from 'vitest';
import { curlCommand } from './curl-command.ts';

it('U-52 requests speech with the voice and reads the API key from the environment', () => {
  expect(curlCommand('https://voice.example', 'a/b "c"')).toBe(
    [
      'curl https://voice.example/v1/text-to-speech/a%2Fb%20%22c%22 \\',
      '  -H "xi-api-key: $API_KEY" -H "content-type: application/json" \\',
      `  -d '{"text":"Hello from Timbre."}' -o hello.mp3`,
    ].join('\n'),
  );
});
