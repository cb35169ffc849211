import { expect, it } from 'vitest';
import { agentConfig } from '../../../contract/agents/config/agent-config.ts';
import { readVoicemailDetection } from './voicemail-detection.parser.ts';

const withPrompt = (prompt: object) => agentConfig.parse({ conversation_config: { agent: { prompt } } });
const tool = (message: string | null) => ({
  type: 'system',
  name: 'voicemail_detection',
  params: { system_tool_type: 'voicemail_detection', voicemail_message: message },
});

it('AGENT-008 finds the tool for voicemail in the config of an agent', () => {
  expect(readVoicemailDetection(withPrompt({}), {})).toBeUndefined();
  expect(readVoicemailDetection({}, {})).toBeUndefined();
  const builtIn = withPrompt({ built_in_tools: { voicemail_detection: tool('Call back, {{name}}.{{secret__a}}') } });
  expect(readVoicemailDetection(builtIn, { name: 'Bob', secret__a: 'x' })).toEqual({ message: 'Call back, Bob.' });
  expect(readVoicemailDetection(withPrompt({ tools: [tool(null)] }), {})).toEqual({ message: '' });
});
