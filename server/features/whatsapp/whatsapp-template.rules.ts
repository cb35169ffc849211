import type { WhatsAppTemplateMessage } from '../../../contract/telephony/whatsapp.ts';

type Parts = Pick<WhatsAppTemplateMessage, 'template_name' | 'template_language_code' | 'template_params'>;

/** The template of a message as the Graph API takes it. */
export const toTemplate = ({ template_name: name, template_language_code: code, template_params: params }: Parts) => ({
  name,
  language: { code },
  components: params.map((component) => ({
    ...component,
    ...(component.type === 'button' && { index: String(component.index) }),
    parameters: component.parameters.map((parameter) => withoutNull(parameter)),
  })),
});

/** What the transcript says of a template, whose text only WhatsApp knows. */
export function describeTemplate({ template_name: name, template_params: params }: Parts): string {
  const texts = params.flatMap(({ parameters }) =>
    parameters.flatMap((parameter) => (parameter.type === 'text' ? [parameter.text] : [])),
  );
  return texts.length === 0 ? `[Template ${name}]` : `[Template ${name}] ${texts.join(' · ')}`;
}

const withoutNull = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field != null));
