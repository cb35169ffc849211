import { z } from 'zod';
import { booleanFlag, type Variable, variable } from './variable.ts';

const words = (max: number) => z.string().trim().min(1).max(max);

/** The public site. */
export const siteSettings = {
  PUBLIC_SITE: variable(
    booleanFlag,
    'Whether visitors see the pages about the product; otherwise the home page leads to the app.',
    'true',
  ),
  OPERATOR_NAME: variable(
    words(200).optional(),
    'The person or company that runs this server, named in its terms and policies.',
  ),
  OPERATOR_ADDRESS: variable(words(500).optional(), 'The postal address of the operator, in one line.'),
  OPERATOR_EMAIL: variable(
    z.email().optional(),
    'The email address for legal and security matters. It receives the forms of the public site, instead of the owner of the server.',
  ),
  SITE_FOLDER: variable(
    z.string().optional(),
    'A folder of Markdown files whose texts replace those of public pages, named by the path of the page: `terms-of-use.md` (docs/public-site.md).',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;
