import { exported, ofEmail } from '../../platform/db/exported-table.ts';
import { salesRequests } from './contact-sales.tables.ts';

export const contactSalesExport = {
  'sales-requests': exported({
    table: salesRequests,
    title: 'your requests to our sales team',
    where: ofEmail(salesRequests.email),
  }),
} as const;
