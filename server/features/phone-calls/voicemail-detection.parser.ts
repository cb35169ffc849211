import { z } from 'zod';

const tool = z.object({
  name: z.string().optional(),
  params: z.object({ system_tool_type: z.string().optional(), voicemail_message: z.string().nullish() }).optional(),
});
const config = z.object({
  conversation_config: z.object({
    agent: z.object({
      prompt: z.object({
        built_in_tools: z
          .object({ voicemail_detection: tool.nullish().catch(undefined) })
          .nullish()
          .catch(undefined),
        tools: z.array(z.unknown()).nullish().catch(undefined),
      }),
    }),
  }),
});

export interface VoicemailDetection {
  /** Empty: the call ends without a message. */
  readonly message: string;
}

type Variables = Readonly<Record<string, unknown>>;

/** Secrets and unknown variables become empty. */
const fill = (text: string, variables: Variables): string =>
  text.replace(/\{\{\s*([\w.-]{1,200})\s*\}\}/g, (_all, name: string) =>
    name.startsWith('secret__') ? '' : String(variables[name] ?? ''),
  );

/** The tool `voicemail_detection` in the config of an agent, its message with `variables`; undefined: it has none. */
export function readVoicemailDetection(agentConfig: unknown, variables: Variables): VoicemailDetection | undefined {
  const { data } = config.safeParse(agentConfig);
  const { built_in_tools: builtIn, tools = [] } = data?.conversation_config.agent.prompt ?? {};
  const listed = (tools ?? []).flatMap((one) => tool.safeParse(one).data ?? []);
  const found =
    builtIn?.voicemail_detection ?? listed.find(({ params }) => params?.system_tool_type === 'voicemail_detection');
  return found ? { message: fill(found.params?.voicemail_message ?? '', variables).trim() } : undefined;
}
