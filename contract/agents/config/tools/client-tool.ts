import { z } from 'zod';
import { dynamicVariables } from '../field-kinds.ts';
import { toolParameters } from './json-property.ts';
import { executionMode, toolDescription, toolFields } from './tool-fields.ts';

/** A tool that the client of the conversation runs. */
export const clientTool = z.looseObject({
  ...toolFields,
  type: z.literal('client'),
  description: toolDescription(),
  response_timeout_secs: z.int().min(1).max(120).default(20),
  parameters: toolParameters(),
  /** Whether the agent waits for the result. */
  expects_response: z.boolean().default(false),
  dynamic_variables: dynamicVariables,
  execution_mode: executionMode(),
});
