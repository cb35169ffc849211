import type { McpTool } from './tool.ts';
import { accountTools } from './tools/account-tools.ts';
import { agentTools } from './tools/agent-tools.ts';
import { musicTools } from './tools/music-tools.ts';
import { speechTools } from './tools/speech-tools.ts';
import { voiceTools } from './tools/voice-tools.ts';

/** The tools, with the names and parameters that the server of ElevenLabs has. */
export const allTools: readonly McpTool[] = [
  ...speechTools,
  ...voiceTools,
  ...musicTools,
  ...agentTools,
  ...accountTools,
];
