/**
 * The MCP server for programs that start it themselves and talk to it by stdin and stdout: `npm run mcp`. The variables
 * are those of the server of ElevenLabs, so that its configuration works with another command.
 */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { openApiClient } from './api-client.ts';
import { localFiles } from './mcp/local-files.ts';
import { openMcpServer } from './mcp/mcp-server.ts';

const variables = z.object({
  /** An API key of the server. */
  ELEVENLABS_API_KEY: z.string().min(1, { error: 'is required: make an API key in the app' }),
  TIMBRE_URL: z.url().default('http://localhost:4000'),
  /** The folder of relative paths, and of files without an output_directory; default: the desktop. */
  ELEVENLABS_MCP_BASE_PATH: z.string().min(1).optional(),
  ELEVENLABS_MCP_OUTPUT_MODE: z.enum(['files', 'resources', 'both']).default('files'),
  ELEVENLABS_DEFAULT_VOICE_ID: z.string().min(1).optional(),
  ELEVENLABS_MODEL_ID: z.string().min(1).optional(),
});

const parsed = variables.safeParse(process.env);
if (parsed.success) {
  const env = parsed.data;
  const url = env.TIMBRE_URL.replace(/\/+$/, '');
  const server = openMcpServer(
    {
      api: openApiClient({ url, headers: { 'xi-api-key': env.ELEVENLABS_API_KEY } }),
      files: localFiles({ basePath: env.ELEVENLABS_MCP_BASE_PATH, mode: env.ELEVENLABS_MCP_OUTPUT_MODE }),
      defaultVoiceId: env.ELEVENLABS_DEFAULT_VOICE_ID,
      defaultModelId: env.ELEVENLABS_MODEL_ID,
    },
    packageJson.version,
  );
  await server.connect(new StdioServerTransport());
} else {
  // stdout belongs to the protocol.
  for (const { path, message } of parsed.error.issues) console.error(`${path.join('.')}: ${message}`);
  process.exitCode = 1;
}
