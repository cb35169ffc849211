type JsonObject = Readonly<Record<string, unknown>>;

interface SystemToolSchema {
  readonly description: string;
  readonly parameters: JsonObject;
}

const text = (description: string) => ({ type: 'string', description });
const reason = text('Why the tool is called.');
const object = (properties: JsonObject, required: readonly string[] = []) => ({ type: 'object', properties, required });

const asObjects = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];

/** The conditions of transfers as a numbered list, from 0. */
const listConditions = (transfers: readonly JsonObject[]): string =>
  transfers.map(({ condition }, index) => `${index}: ${condition ?? 'always'}`).join('; ');

const destinationOf = (transfer: JsonObject): string => {
  const { phone_number, sip_uri } = (transfer.transfer_destination ?? {}) as JsonObject;
  return String(phone_number ?? sip_uri ?? transfer.phone_number ?? '');
};

/** What a model sees of a tool of the server: its default description and its parameters. */
export function systemToolSchema(type: string, params: JsonObject, languages: readonly string[]): SystemToolSchema {
  const transfers = asObjects(params.transfers);
  switch (type) {
    case 'end_call':
      return {
        description: 'Ends the conversation once the person has said goodbye or needs nothing else.',
        parameters: object({ reason, message: text('What the agent says before it ends the conversation.') }, [
          'reason',
        ]),
      };
    case 'language_detection':
      return {
        description: 'Changes the language of the conversation when the person speaks another one or asks for it.',
        parameters: object(
          { reason, language: { type: 'string', enum: languages, description: 'The code of the language.' } },
          ['reason', 'language'],
        ),
      };
    case 'transfer_to_agent':
      return {
        description: `Hands the conversation over to another agent. Conditions: ${listConditions(transfers)}.`,
        parameters: object(
          { reason, agent_number: { type: 'integer', minimum: 0, maximum: Math.max(0, transfers.length - 1) } },
          ['agent_number'],
        ),
      };
    case 'transfer_to_number':
      return {
        description: `Hands the call over to a person. Conditions: ${listConditions(transfers)}.`,
        parameters: object(
          {
            reason,
            transfer_number: { type: 'string', enum: [...new Set(transfers.map(destinationOf))] },
            client_message: text('What the caller hears before the transfer.'),
            agent_message: text('What the person who takes the call hears.'),
          },
          ['transfer_number'],
        ),
      };
    case 'skip_turn':
      return { description: 'Says nothing and waits until the person speaks.', parameters: object({ reason }) };
    case 'play_keypad_touch_tone':
      return {
        description: 'Plays keypad tones into a phone call, such as to use a menu.',
        parameters: object({ reason, dtmf_tones: text('Digits, * and #; w waits half a second, W a second.') }, [
          'dtmf_tones',
        ]),
      };
    case 'voicemail_detection':
      return {
        description: 'Is called when a voicemail greeting answers instead of a person.',
        parameters: object({ reason }, ['reason']),
      };
    default:
      return { description: '', parameters: object({ reason }) };
  }
}
