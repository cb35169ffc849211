import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../messages/t.ts';
import { toolsQuery, toolText } from '../../../../nouns/agent-tools/agent-tools-queries.ts';
import { useAgentOptions } from '../../../../nouns/agents/use-agent-options.ts';
import { Field } from '../../../../parts/form/field.tsx';
import { Input } from '../../../../parts/form/input.tsx';
import { Select } from '../../../../parts/form/select.tsx';
import { Switch } from '../../../../parts/form/switch.tsx';
import { Textarea } from '../../../../parts/form/textarea.tsx';
import type { ConfigObject } from '../agent-draft.ts';
import type { WorkflowNode } from './workflow-draft.ts';

export interface StepFieldsProps {
  node: WorkflowNode;
  canEdit: boolean;
  onChange: (changes: ConfigObject) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields of a step, by its type. */
export function StepFields(props: StepFieldsProps) {
  switch (props.node.type) {
    case 'override_agent':
      return <TalkFields {...props} />;
    case 'tool':
      return <ToolChoice {...props} />;
    case 'standalone_agent':
      return <AgentFields {...props} />;
    case 'phone_number':
      return <NumberFields {...props} />;
    case 'end':
      return (
        <GuidedText
          {...props}
          field="say"
          label={t('Last words')}
          help={t('Said without a language model, then the call ends.')}
        />
      );
    default:
      return <p className="text-ink-2">{t('The conversation begins here.')}</p>;
  }
}

function TalkFields(props: StepFieldsProps) {
  const { node, canEdit, onChange } = props;
  return (
    <>
      <Field label={t('Name of the step')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={textOf(node.label)}
            maxLength={200}
            readOnly={!canEdit}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </Field>
      <Field label={t('Instructions')} help={t('Added to the system prompt during this step.')}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={4}
            value={textOf(node.additional_prompt)}
            maxLength={20_000}
            readOnly={!canEdit}
            onChange={({ target }) => onChange({ additional_prompt: target.value })}
          />
        )}
      </Field>
      <GuidedText
        {...props}
        field="say"
        label={t('Says')}
        help={t('Spoken word by word when the step begins, if the server has no language model.')}
      />
      <AskFields {...props} />
    </>
  );
}

const guidedOf = (node: WorkflowNode) => (node.guided ?? {}) as ConfigObject;

function GuidedText(props: StepFieldsProps & { field: 'say'; label: string; help: string }) {
  const { node, canEdit, onChange, field, label, help } = props;
  const guided = guidedOf(node);
  return (
    <Field label={label} help={help}>
      {(control) => (
        <Textarea
          {...control}
          dir="auto"
          rows={2}
          value={textOf(guided[field])}
          maxLength={5000}
          readOnly={!canEdit}
          onChange={({ target }) => onChange({ guided: { ...guided, [field]: target.value || null } })}
        />
      )}
    </Field>
  );
}

const answerTypes = [
  { value: 'none', label: t('Nothing') },
  { value: 'text', label: t('Any text') },
  { value: 'yes_no', label: t('Yes or no') },
  { value: 'number', label: t('A number') },
  { value: 'date', label: t('A date') },
  { value: 'time', label: t('A time of day') },
  { value: 'phone', label: t('A phone number') },
  { value: 'email', label: t('An email address') },
  { value: 'digits', label: t('Digits') },
  { value: 'spelling', label: t('A spelled word') },
];

/** What the step asks for without a language model, and the variable that gets the answer. */
function AskFields({ node, canEdit, onChange }: StepFieldsProps) {
  const guided = guidedOf(node);
  const ask = guided.ask as ConfigObject | null | undefined;
  const type = textOf(ask?.type) || 'none';
  const known = answerTypes.some(({ value }) => value === type);
  const change = (changes: ConfigObject) => onChange({ guided: { ...guided, ask: { ...ask, ...changes } } });
  return (
    <>
      <Field label={t('Asks for')} help={t('Without a language model, by fixed rules.')}>
        {(control) => (
          <Select
            {...control}
            value={type}
            disabled={!canEdit}
            options={known ? answerTypes : [...answerTypes, { value: type, label: type }]}
            onChange={(next) => {
              if (next === 'none') onChange({ guided: { ...guided, ask: null } });
              else
                change({
                  type: next,
                  slot: textOf(ask?.slot) || 'answer',
                  prompt: textOf(ask?.prompt) || t('Please tell me.'),
                });
            }}
          />
        )}
      </Field>
      {ask && (
        <>
          <Field label={t('Question')}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                value={textOf(ask.prompt)}
                maxLength={2000}
                readOnly={!canEdit}
                onChange={({ target }) => change({ prompt: target.value })}
              />
            )}
          </Field>
          <Field
            label={t('Variable')}
            help={t('Later steps use the answer as {example}.', { example: '{{variable}}' })}
          >
            {(control) => (
              <Input
                {...control}
                value={textOf(ask.slot)}
                maxLength={64}
                readOnly={!canEdit}
                onChange={({ target }) => change({ slot: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

interface NodeTool {
  readonly tool_id: string;
}

function ToolChoice({ node, canEdit, onChange }: StepFieldsProps) {
  const { data } = useQuery(toolsQuery);
  const chosen = (node.tools ?? []) as readonly NodeTool[];
  if (data?.length === 0) return <p className="text-ink-2">{t('There are no tools yet.')}</p>;
  return (
    <ul aria-label={t('Tools')} className="flex flex-col divide-y rounded-m border">
      {data?.map((tool) => {
        const isOn = chosen.some(({ tool_id }) => tool_id === tool.id);
        const name = toolText(tool, 'name');
        return (
          <li key={tool.id} className="flex items-center gap-2 px-3 py-1.5">
            <code className="min-w-0 flex-1 truncate font-mono">{name}</code>
            <Switch
              label={name}
              checked={isOn}
              disabled={!canEdit}
              onChange={(next) =>
                onChange({
                  tools: next ? [...chosen, { tool_id: tool.id }] : chosen.filter(({ tool_id }) => tool_id !== tool.id),
                })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

function AgentFields({ node, canEdit, onChange }: StepFieldsProps) {
  const agents = useAgentOptions();
  return (
    <>
      <Field label={t('Agent that goes on')}>
        {(control) => (
          <Select
            {...control}
            value={textOf(node.agent_id)}
            placeholder={t('Choose an agent')}
            disabled={!canEdit}
            options={agents}
            onChange={(agent_id) => onChange({ agent_id })}
          />
        )}
      </Field>
      <Field label={t('Said before')} help={t('Empty: nothing.')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={textOf(node.transfer_message)}
            maxLength={2000}
            readOnly={!canEdit}
            onChange={({ target }) => onChange({ transfer_message: target.value || null })}
          />
        )}
      </Field>
      <Field label={t('The other agent says its first message')}>
        {(control) => (
          <Switch
            {...control}
            checked={node.enable_transferred_agent_first_message === true}
            disabled={!canEdit}
            onChange={(next) => onChange({ enable_transferred_agent_first_message: next })}
          />
        )}
      </Field>
    </>
  );
}

interface Destination {
  readonly type: string;
  readonly phone_number?: string;
  readonly sip_uri?: string;
}

function NumberFields({ node, canEdit, onChange }: StepFieldsProps) {
  const destination = node.transfer_destination as Destination;
  const isSip = destination.type.startsWith('sip');
  return (
    <Field label={t('Phone number or SIP address')} help={t('The call goes on with this person.')}>
      {(control) => (
        <Input
          {...control}
          value={(isSip ? destination.sip_uri : destination.phone_number) ?? ''}
          maxLength={200}
          readOnly={!canEdit}
          onChange={({ target }) =>
            onChange({
              transfer_destination: target.value.startsWith('sip')
                ? { type: 'sip_uri', sip_uri: target.value }
                : { type: 'phone', phone_number: target.value },
            })
          }
        />
      )}
    </Field>
  );
}
