import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { User } from '../user/user.store.ts';
import { codeLink } from './action-links.rules.ts';
import type { CodesService } from './codes/action-codes.service.ts';

interface OperatorLinksDeps {
  readonly db: Db;
  readonly codes: Pick<CodesService, 'issue'>;
  readonly findByEmail: (email: string) => Promise<User | undefined>;
  readonly baseUrl: string;
}

/** The links of mails, for an operator who hands them over without a mail server. */
export const operatorLinksService = ({ db, codes, findByEmail, baseUrl }: OperatorLinksDeps) => ({
  /** Creates a link and revokes older ones of its kind; undefined if no account has the email. */
  async create(kind: 'reset-password' | 'verify-email', email: string): Promise<string | undefined> {
    const person = await findByEmail(email.trim().toLowerCase());
    if (!person || person.deletionRequestedAt) return undefined;
    const code = await transaction(db, (tx) => codes.issue(tx, kind, person.id, person.email));
    return codeLink(baseUrl, kind, code);
  },
});
