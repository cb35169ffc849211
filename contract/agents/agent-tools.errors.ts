import { defineErrors } from '../error.ts';

export const agentToolsErrors = defineErrors({
  agent_tool_not_found: { http: 404, type: 'not_found', text: 'The tool was not found.' },
  agent_tool_in_use: { http: 409, type: 'conflict', text: 'The tool is in use.' },
});
