import type { RunnableTool } from '../../agent-tools/running/runnable-tools.rules.ts';
import type { BrainContext } from '../brain-context.service.ts';
import type { ChatTool } from '../models/chat-request.rules.ts';
import { systemToolType, transfersOf } from './system-tools.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Tools that only phone calls have. */
const phoneTools = new Set(['transfer_to_number', 'play_keypad_touch_tone', 'voicemail_detection']);

const text = (description: string) => ({ type: 'string', description });
const reason = text('Why, in one sentence.');
const schema = (properties: JsonObject, required: readonly string[]) => ({ type: 'object', properties, required });

/** What a model reads about tools of the system whose config has no description. */
const systemDescriptions: Readonly<Record<string, { readonly description: string; readonly parameters: JsonObject }>> =
  {
    end_call: {
      description:
        'Ends the conversation, when the person says goodbye or the task is done. Say goodbye in the message.',
      parameters: schema({ reason, system__message_to_speak: text('The last words to the person.') }, ['reason']),
    },
    language_detection: {
      description: 'Changes the language, when the person speaks another language or asks for it.',
      parameters: schema({ reason, language: text('ISO 639-1 code of the language.') }, ['language']),
    },
    skip_turn: {
      description: 'Says nothing and waits, when the person asks for a moment or thinks.',
      parameters: schema({ reason }, []),
    },
    transfer_to_agent: {
      description: 'Transfers the person to another agent.',
      parameters: schema(
        { reason, agent_number: { type: 'integer', description: 'Number of the agent in the list.' } },
        ['agent_number'],
      ),
    },
    transfer_to_number: {
      description: 'Transfers the call to a person.',
      parameters: schema(
        {
          reason,
          transfer_number: text('The number in the list.'),
          client_message: text('What to tell the caller.'),
          agent_message: text('What to tell the person who answers.'),
        },
        ['transfer_number'],
      ),
    },
    play_keypad_touch_tone: {
      description: 'Presses keys of the telephone.',
      parameters: schema({ reason, dtmf_tones: text('Digits, * and #; w waits for half a second.') }, ['dtmf_tones']),
    },
    voicemail_detection: {
      description: 'Call this when a voicemail answers instead of a person.',
      parameters: schema({ reason }, []),
    },
  };

/** A tool with the name under which a model calls it. */
export interface NamedTool {
  readonly tool: RunnableTool;
  readonly chatTool: ChatTool;
}

/** The tools of an agent as a model sees them in this channel. */
export function toModelTools({ tools, scene }: Pick<BrainContext, 'tools' | 'scene'>): NamedTool[] {
  const names = new Set<string>();
  return tools
    .filter((tool) => scene.channel === 'phone' || !phoneTools.has(systemToolType(tool) ?? ''))
    .map((tool) => {
      const base = tool.name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60) || 'tool';
      let name = base;
      for (let number = 2; names.has(name); number++) name = `${base}_${number}`;
      names.add(name);
      return { tool, chatTool: { name, ...describe(tool) } };
    });
}

function describe(tool: RunnableTool): Omit<ChatTool, 'name'> {
  const type = systemToolType(tool);
  const known = type === undefined ? undefined : systemDescriptions[type];
  const properties = tool.parameters.properties as JsonObject | undefined;
  const hasProperties = properties !== undefined && Object.keys(properties).length > 0;
  const description = [
    tool.description || known?.description || '',
    type === 'transfer_to_agent' || type === 'transfer_to_number' ? listTransfers(tool) : '',
    speechRule(tool),
  ];
  return {
    description: description.filter(Boolean).join('\n'),
    parameters: hasProperties
      ? tool.parameters
      : (known?.parameters ?? { type: 'object', properties: {}, ...tool.parameters }),
  };
}

const listTransfers = (tool: RunnableTool): string =>
  transfersOf(tool)
    .map(({ condition }, index) => `${index}: ${String(condition ?? '')}`)
    .join('\n');

function speechRule({ config }: RunnableTool): string {
  if (needsSpeech(config)) return 'Before you call this, say in one short sentence what you do.';
  return config.pre_tool_speech === 'off' ? 'Call this without saying anything before.' : '';
}

/** Whether the agent has to say something before it calls a tool. */
export const needsSpeech = (config: JsonObject): boolean =>
  config.force_pre_tool_speech === true || config.pre_tool_speech === 'force';
