import { exported, ofEmail } from '../../platform/db/exported-table.ts';
import { siteForms } from './site-forms.tables.ts';

export const siteFormsExport = {
  'site-forms': exported({
    table: siteForms,
    title: 'the forms of the public site that you sent, such as sales and legal requests and reports',
    where: ofEmail(siteForms.email),
    omit: ['resolvedAt', 'note'],
  }),
} as const;
