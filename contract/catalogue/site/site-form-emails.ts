import { brand } from '../brand.ts';
import type { EmailText } from '../emails.ts';
import type { SiteFormKind } from './site-form-values.ts';

/** What a sender entered, besides name and email, by the names of the contract. */
export type SiteFormValues = Readonly<Record<string, string | number>>;

interface SiteFormText {
  readonly kind: SiteFormKind;
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly values: SiteFormValues;
}

/** Labels in the order of the forms. */
const labels: Readonly<Record<string, string>> = {
  company: 'Company',
  company_size: 'Company size',
  topic: 'About',
  reason: 'Reason',
  content_address: 'Address of the content',
  project: 'Project',
  project_address: 'Address of the project',
  description: 'What it is',
  credits: 'Credits',
  months: 'Months',
  languages: 'Languages',
  hours: 'Hours of recordings',
  consent: 'How consent was obtained',
  license: 'License',
  message: 'Message',
};

const topics: Readonly<Record<string, string>> = {
  voice: 'a voice that should be taken down',
  copyright: 'copyright or other rights',
  'data-protection': 'data protection',
  'law-enforcement': 'law enforcement',
  other: 'something else',
};

const reasons: Readonly<Record<string, string>> = {
  voice: 'a voice without consent',
  deception: 'deception or harassment',
  copyright: 'copyright or other rights',
  minors: 'harm to minors',
  illegal: 'illegal content',
  other: 'something else',
};

const titles = {
  sales: 'request about the enterprise plan',
  legal: 'legal request',
  grant: 'application for a grant',
  'voice-data': 'application for a voice data partnership',
  report: 'report',
} as const satisfies Record<SiteFormKind, string>;

const shown = (name: string, value: string | number): string => {
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (name === 'reason') return reasons[value] ?? value;
  return name === 'topic' ? (topics[value] ?? value) : value;
};

/** A label with its value; the paragraphs of a longer text follow below the label. */
function valueLines(name: string, label: string, value: string): string[] {
  const paragraphs = value
    .split(/\s*\n\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (paragraphs.length === 1 && name !== 'message') return [`${label}: ${paragraphs[0]}`];
  return [`${label}:`, ...paragraphs];
}

const subjects = {
  sales: ({ values }) => `${values.company} asks about ${brand}`,
  legal: ({ values, reference }) => `Legal request ${reference} about ${shown('topic', values.topic ?? '')}`,
  grant: ({ values }) => `${values.project} applies for a grant of credits`,
  report: ({ values, reference }) => `Report ${reference}: ${shown('reason', values.reason ?? '')}`,
  'voice-data': ({ values, name }) => `${values.company || name} applies for a voice data partnership`,
} as const satisfies Record<SiteFormKind, (text: SiteFormText) => string>;

/** The emails about a form that somebody has sent. */
export const siteFormEmails = {
  /** To the operator. */
  received: (form: SiteFormText): EmailText => ({
    subject: subjects[form.kind](form),
    lines: [
      `From ${form.name} (${form.email}): ${titles[form.kind]}. The reference is ${form.reference}.`,
      ...Object.entries(labels).flatMap(([name, label]) => {
        const value = form.values[name] ?? '';
        return value === '' ? [] : valueLines(name, label, shown(name, value));
      }),
    ],
    action: 'Reply',
  }),

  /** To the sender. It repeats nothing that was entered, since anybody can enter the email of somebody else. */
  confirmed: ({ kind, reference }: Pick<SiteFormText, 'kind' | 'reference'>): EmailText => ({
    subject: `We received your ${titles[kind]}`,
    lines: [
      `Your ${titles[kind]} was received by the operator of this ${brand} server, who replies by email.`,
      `Your reference is ${reference}. Name it when you write about the request.`,
      'If you did not send the form, ignore this email. Somebody else entered your address.',
    ],
  }),
};
