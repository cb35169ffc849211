/** A field of the form that connects an app. */
export interface TemplateField {
  readonly name: string;
  readonly label: string;
  readonly isSecret?: true;
  readonly help?: string;
  readonly placeholder?: string;
  /** What a value must look like, and how to say so. */
  readonly pattern: RegExp;
  readonly rule: string;
}

type Values = Readonly<Record<string, string>>;

/** A parameter that the agent fills in; all are texts. */
type Parameters = Readonly<Record<string, string>>;

export interface TemplateTool {
  readonly name: string;
  readonly description: string;
  readonly method: 'GET' | 'POST';
  readonly url: (values: Values) => string;
  /** Further headers; the credentials go into `header`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Parameters;
  /** The body: what the agent fills in by name, and objects of it. */
  readonly body?: BodyTemplate;
}
/** A number of a field of the connection, which the agent does not choose. */
interface FieldNumber {
  readonly numberOf: string;
}
interface BodyTemplate {
  readonly [name: string]: string | BodyTemplate | FieldNumber;
}

export interface IntegrationTemplate {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly website: string;
  readonly fields: readonly TemplateField[];
  /** The header with the credentials; undefined: the app needs none. */
  readonly header?: (values: Values) => { readonly name: string; readonly value: string } | undefined;
  readonly tools: readonly TemplateTool[];
}

const token = {
  pattern: /^[\x21-\x7e]{8,500}$/,
  rule: 'must be the token as the app shows it',
  isSecret: true,
} as const;
const bearer = ({ token: value }: Values) => ({ name: 'Authorization', value: `Bearer ${value}` });
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Apps with a public HTTP API that needs no registration of this server. */
export const integrationTemplates: readonly IntegrationTemplate[] = [
  {
    id: 'slack',
    name: 'Slack',
    description: 'Agents write messages into channels.',
    website: 'https://api.slack.com/authentication/basics',
    fields: [
      { ...token, name: 'token', label: 'Bot token', placeholder: 'xoxb-…', help: 'With the scope chat:write.' },
    ],
    header: bearer,
    tools: [
      {
        name: 'slack_post_message',
        description: 'Posts a message to a channel of Slack.',
        method: 'POST',
        url: () => 'https://slack.com/api/chat.postMessage',
        body: { channel: 'The channel, such as #support', text: 'The message' },
      },
    ],
  },
  {
    id: 'cal_com',
    name: 'Cal.com',
    description: 'Agents find free times and book appointments.',
    website: 'https://cal.com/docs/api-reference/v2/introduction',
    fields: [
      { ...token, name: 'token', label: 'API key', placeholder: 'cal_…' },
      {
        name: 'event_type_id',
        label: 'Event type ID',
        help: 'The number at the end of the address of the event type.',
        pattern: /^\d{1,12}$/,
        rule: 'must be a number',
      },
    ],
    header: bearer,
    tools: [
      {
        name: 'cal_com_free_times',
        description: 'Finds free times for an appointment.',
        method: 'GET',
        url: ({ event_type_id }) => `https://api.cal.com/v2/slots?eventTypeId=${event_type_id}`,
        headers: { 'cal-api-version': '2024-09-04' },
        query: { start: 'The first day, such as 2026-01-31', end: 'The last day', timeZone: 'An IANA time zone' },
      },
      {
        name: 'cal_com_book',
        description: 'Books an appointment at a free time.',
        method: 'POST',
        url: () => 'https://api.cal.com/v2/bookings',
        headers: { 'cal-api-version': '2024-08-13' },
        body: {
          start: 'The time in UTC, such as 2026-01-31T09:00:00Z',
          eventTypeId: { numberOf: 'event_type_id' },
          attendee: { name: 'The name of the person', email: 'Their email address', timeZone: 'Their IANA time zone' },
        },
      },
    ],
  },
  {
    id: 'hubspot',
    name: 'HubSpot',
    description: 'Agents create contacts.',
    website: 'https://developers.hubspot.com/docs/guides/apps/private-apps/overview',
    fields: [
      { ...token, name: 'token', label: 'Token of a private app', placeholder: 'pat-…', help: 'May write contacts.' },
    ],
    header: bearer,
    tools: [
      {
        name: 'hubspot_create_contact',
        description: 'Creates a contact in HubSpot.',
        method: 'POST',
        url: () => 'https://api.hubapi.com/crm/v3/objects/contacts',
        body: {
          properties: {
            email: 'The email address',
            firstname: 'The first name',
            lastname: 'The last name',
            phone: 'The phone number',
          },
        },
      },
    ],
  },
  {
    id: 'zendesk',
    name: 'Zendesk',
    description: 'Agents open tickets.',
    website: 'https://developer.zendesk.com/api-reference/introduction/security-and-auth',
    fields: [
      {
        name: 'subdomain',
        label: 'Subdomain',
        placeholder: 'acme',
        help: 'The part before .zendesk.com.',
        pattern: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i,
        rule: 'must be the part before .zendesk.com',
      },
      { name: 'email', label: 'Email address', pattern: /^[^\s:@]+@[^\s:@]+$/, rule: 'must be an email address' },
      { ...token, name: 'token', label: 'API token' },
    ],
    header: ({ email, token: value }) => ({ name: 'Authorization', value: basic(`${email}/token`, value ?? '') }),
    tools: [
      {
        name: 'zendesk_create_ticket',
        description: 'Opens a ticket at Zendesk for the person.',
        method: 'POST',
        url: ({ subdomain }) => `https://${subdomain}.zendesk.com/api/v2/tickets.json`,
        body: {
          ticket: {
            subject: 'What it is about, in a few words',
            comment: { body: 'What the person needs' },
            requester: { name: 'The name of the person', email: 'Their email address' },
          },
        },
      },
    ],
  },
  {
    id: 'github',
    name: 'GitHub',
    description: 'Agents file issues.',
    website: 'https://docs.github.com/en/rest/issues/issues',
    fields: [
      {
        name: 'repository',
        label: 'Repository',
        placeholder: 'owner/name',
        pattern: /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[A-Za-z0-9._-]{1,100}$/,
        rule: 'must be an owner and a name, such as acme/website',
      },
      { ...token, name: 'token', label: 'Access token', help: 'May write issues of this repository.' },
    ],
    header: bearer,
    tools: [
      {
        name: 'github_create_issue',
        description: 'Files an issue on GitHub.',
        method: 'POST',
        url: ({ repository }) => `https://api.github.com/repos/${repository}/issues`,
        headers: { Accept: 'application/vnd.github+json' },
        body: { title: 'The title', body: 'What happened, in Markdown' },
      },
    ],
  },
  {
    id: 'automation',
    name: 'Zapier, Make or n8n',
    description: 'Agents start your automations.',
    website: 'https://help.zapier.com/hc/en-us/articles/8496288690317',
    fields: [
      {
        name: 'url',
        label: 'Address of the webhook',
        placeholder: 'https://hooks.zapier.com/…',
        pattern: /^https?:\/\/[^\s{}]{3,1900}$/,
        rule: 'must be a web address',
      },
    ],
    tools: [
      {
        name: 'start_automation',
        description: 'Starts an automation of the company.',
        method: 'POST',
        url: ({ url }) => url ?? '',
        body: { event: 'What happened, in a few words', details: 'All details that matter' },
      },
    ],
  },
];

const property = (description: string) => ({ type: 'string' as const, description });
const propertiesOf = (parameters: Parameters) =>
  Object.fromEntries(Object.entries(parameters).map(([name, description]) => [name, property(description)]));

const partSchema = (part: BodyTemplate[string], values: Values): object => {
  if (typeof part === 'string') return property(part);
  if (typeof part.numberOf === 'string')
    return { type: 'integer', description: '', constant_value: Number(values[part.numberOf]) };
  return bodySchema(part as BodyTemplate, values);
};

const bodySchema = (body: BodyTemplate, values: Values): object => ({
  type: 'object',
  description: '',
  required: Object.keys(body),
  properties: Object.fromEntries(Object.entries(body).map(([name, part]) => [name, partSchema(part, values)])),
});

/** The config of a tool of an agent, as the public API has it. */
export const toolConfigOf = (
  tool: TemplateTool,
  values: Values,
  suffix: string,
  header: { readonly name: string; readonly secretId: string } | undefined,
): Readonly<Record<string, unknown>> => ({
  type: 'webhook',
  name: `${tool.name}${suffix}`,
  description: tool.description,
  api_schema: {
    url: tool.url(values),
    method: tool.method,
    request_headers: { ...tool.headers, ...(header && { [header.name]: { secret_id: header.secretId } }) },
    ...(tool.query && {
      query_params_schema: { properties: propertiesOf(tool.query), required: Object.keys(tool.query) },
    }),
    ...(tool.body && { request_body_schema: bodySchema(tool.body, values) }),
  },
});
