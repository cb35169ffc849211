import { Link } from 'react-router';
import { t } from '../../../messages/t.ts';
import { talkToPath } from '../../../nouns/agents/agent-paths.ts';
import { Button } from '../../../parts/button/button.tsx';
import { CodeBlock } from '../../../parts/display/code-block.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { readPath } from './agent-draft.ts';
import { type DraftProps, SwitchDraft } from './draft-fields.tsx';

const auth = ['platform_settings', 'auth'];
const allowlist = [...auth, 'allowlist'];

interface Host {
  readonly hostname: string;
}

/** AGENT-004: where people meet the agent. */
export function DeployTab({ agentId, ...props }: DraftProps & { agentId: string }) {
  const { draft, canEdit, onChange } = props;
  const hosts = ((readPath(draft, allowlist) as readonly Host[] | undefined) ?? []).map(({ hostname }) => hostname);
  return (
    <>
      <Field label={t('A page of its own')} help={t('For members of this workspace.')}>
        {({ id }) => (
          <Button asChild className="w-fit">
            <Link id={id} to={talkToPath(agentId)}>
              {t('Open the talk-to page')}
            </Link>
          </Button>
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <h3 className="font-[540]">{t('On your web page')}</h3>
        <CodeBlock label={t('Code of the widget')} code={widgetCode(location.origin, agentId)} />
      </div>
      <Field
        label={t('Allowed pages')}
        help={t('Host names such as example.com, one in each line. Empty: every page may use the agent.')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            readOnly={!canEdit}
            defaultValue={hosts.join('\n')}
            onBlur={({ target }) =>
              onChange(
                allowlist,
                target.value
                  .split(/\s+/)
                  .filter((hostname) => hostname !== '')
                  .map((hostname) => ({ hostname })),
              )
            }
          />
        )}
      </Field>
      <SwitchDraft
        {...props}
        label={t('Only with a signed URL')}
        help={t('Your server asks for one with its API key. Strangers cannot start a conversation.')}
        path={[...auth, 'enable_auth']}
      />
    </>
  );
}

const widgetCode = (origin: string, agentId: string): string =>
  `<elevenlabs-convai agent-id="${agentId}"></elevenlabs-convai>\n<script src="${origin}/convai-widget/index.js" async></script>`;
