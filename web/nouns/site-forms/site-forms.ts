import {
  companySizes,
  grantMonths,
  maxFormText,
  maxGrantCredits,
  maxRecordedHours,
} from '../../../contract/catalogue/site/site-form-values.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import type { SiteFormDefinition, TextFieldDefinition } from './site-form-definition.ts';

const optionalCompany: TextFieldDefinition = {
  name: 'company',
  label: t('Company or organization (optional)'),
  type: 'line',
  max: 200,
  autoComplete: 'organization',
};

export const salesForm: SiteFormDefinition = {
  route: 'POST /v1/contact-sales',
  openRoute: 'GET /v1/contact-sales',
  emailLabel: t('Work email'),
  fields: [
    {
      name: 'company',
      label: t('Company'),
      type: 'line',
      max: 200,
      missing: t('Enter the name of your company.'),
      autoComplete: 'organization',
    },
    {
      name: 'company_size',
      label: t('Company size'),
      type: 'select',
      options: companySizes.map((size) => ({ value: size, label: t('{size} people', { size }) })),
      missing: t('Choose your company size.'),
    },
    {
      name: 'message',
      label: t('What do you need?'),
      type: 'paragraphs',
      max: maxFormText,
      missing: t('Describe what you need.'),
      placeholder: t('Your use case, expected volume and start date'),
    },
  ],
  action: t('Send'),
  sentTitle: t('We received your request'),
};

export const legalForm: SiteFormDefinition = {
  route: 'POST /v1/site/legal-requests',
  openRoute: 'GET /v1/site/forms',
  emailLabel: t('Work email'),
  fields: [
    optionalCompany,
    {
      name: 'topic',
      label: t('What is it about?'),
      type: 'select',
      options: [
        { value: 'voice', label: t('A voice to take down') },
        { value: 'copyright', label: t('Copyright or other rights') },
        { value: 'data-protection', label: t('Data protection') },
        { value: 'law-enforcement', label: t('Law enforcement') },
        { value: 'other', label: t('Something else') },
      ],
      missing: t('Choose what the request is about.'),
    },
    {
      name: 'content_address',
      label: t('Address of the content (optional)'),
      help: t('A link, or the name or ID of a voice.'),
      type: 'line',
      max: 2000,
      isWide: true,
    },
    {
      name: 'message',
      label: t('Your request'),
      type: 'paragraphs',
      max: maxFormText,
      missing: t('Describe your request.'),
    },
  ],
  action: t('Send request'),
  sentTitle: t('We received your request'),
};

export const reportForm: SiteFormDefinition = {
  route: 'POST /v1/site/reports',
  openRoute: 'GET /v1/site/forms',
  emailLabel: t('Email'),
  fields: [
    {
      name: 'reason',
      label: t('Reason'),
      type: 'select',
      options: [
        { value: 'voice', label: t('A voice without consent') },
        { value: 'deception', label: t('Deception or harassment') },
        { value: 'copyright', label: t('Copyright or other rights') },
        { value: 'minors', label: t('Harm to minors') },
        { value: 'illegal', label: t('Illegal content') },
        { value: 'other', label: t('Something else') },
      ],
      missing: t('Choose a reason.'),
      isWide: true,
    },
    {
      name: 'content_address',
      label: t('Address of the content'),
      type: 'line',
      max: 2000,
      missing: t('Enter the address of the content.'),
      isWide: true,
    },
    {
      name: 'message',
      label: t('What is wrong?'),
      type: 'paragraphs',
      max: maxFormText,
      missing: t('Describe what is wrong.'),
    },
  ],
  action: t('Send report'),
  sentTitle: t('We received your report'),
};

export const grantForm: SiteFormDefinition = {
  route: 'POST /v1/site/grant-applications',
  openRoute: 'GET /v1/site/forms',
  emailLabel: t('Email'),
  fields: [
    {
      name: 'project',
      label: t('Project name'),
      type: 'line',
      max: 200,
      missing: t('Enter the name of your project.'),
    },
    {
      name: 'project_address',
      label: t('Address of the project (optional)'),
      type: 'line',
      max: 2000,
      placeholder: 'https://',
    },
    {
      name: 'credits',
      label: t('Credits'),
      help: t('About 1,000 credits make a minute of speech.'),
      type: 'number',
      max: maxGrantCredits,
      missing: t('Enter how many credits you need.'),
    },
    {
      name: 'months',
      label: t('For how long?'),
      type: 'select',
      options: grantMonths.map((months) => ({
        value: String(months),
        label: formatMessage('{months, plural, one {# month} other {# months}}', { months }),
      })),
      missing: t('Choose for how long.'),
      isNumber: true,
    },
    {
      name: 'description',
      label: t('What is it?'),
      type: 'paragraphs',
      max: maxFormText,
      missing: t('Describe your project.'),
      placeholder: t('What you make, for whom, and which features you use'),
    },
  ],
  action: t('Send application'),
  sentTitle: t('We received your application'),
};

export const voiceDataForm: SiteFormDefinition = {
  route: 'POST /v1/site/voice-data-applications',
  openRoute: 'GET /v1/site/forms',
  emailLabel: t('Email'),
  fields: [
    optionalCompany,
    {
      name: 'languages',
      label: t('Languages'),
      type: 'line',
      max: 500,
      missing: t('Enter the languages of the recordings.'),
    },
    {
      name: 'hours',
      label: t('Hours of recordings'),
      type: 'number',
      max: maxRecordedHours,
      missing: t('Enter how many hours there are or will be.'),
    },
    {
      name: 'license',
      label: t('License that you can offer'),
      type: 'line',
      max: 500,
      missing: t('Enter a license.'),
    },
    {
      name: 'consent',
      label: t('How did the speakers consent?'),
      type: 'paragraphs',
      max: maxFormText,
      missing: t('Describe how the speakers consented.'),
    },
    {
      name: 'message',
      label: t('About the recordings'),
      type: 'paragraphs',
      max: maxFormText,
      missing: t('Describe the recordings.'),
      placeholder: t('Speakers, format, transcripts, rights, and what you expect'),
    },
  ],
  action: t('Send application'),
  sentTitle: t('We received your application'),
};
