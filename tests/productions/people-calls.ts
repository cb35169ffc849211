import { type Account, postJson, signUp } from '../support/accounts.ts';
import { latestLink } from '../support/mailbox.ts';
import { bootstrap } from '../support/start-server.ts';

export type Person = Pick<Account, 'accessToken'>;

export interface MeWire {
  readonly role: string | null;
  readonly is_producer: boolean;
  readonly producer: { readonly state: string; readonly about: string; readonly display_name: string } | null;
  readonly missing: readonly { readonly kind: string; readonly id?: string }[];
  readonly teams: readonly { readonly team_id: string; readonly role: string }[];
  readonly invitations: readonly { readonly team_invitation_id: string; readonly team_name: string }[];
}

/** Requests of people to a running server. */
export function peopleCalls(url: string) {
  const send = (person: Person, key: string, body?: unknown): Promise<Response> => {
    const [method, path] = key.split(' ') as [string, string];
    return fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.accessToken}`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  };

  async function call<Reply>(person: Person, key: string, body?: unknown): Promise<Reply> {
    const reply = await send(person, key, body);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${key}: ${reply.status} ${text}`);
    return JSON.parse(text) as Reply;
  }

  const calls = {
    send,
    call,
    me: (person: Person) => call<MeWire>(person, 'GET /v1/productions/me'),

    /** Status and code of a call that is refused. */
    async refusal(person: Person, key: string, body?: unknown): Promise<[status: number, code: string | undefined]> {
      const reply = await send(person, key, body);
      const { detail } = (await reply.json()) as { detail?: { code?: string } };
      return [reply.status, detail?.code];
    },

    async signInOperator(): Promise<Person> {
      const { email, password } = bootstrap;
      const reply = await postJson(`${url}/v1/auth/sign-in`, { email, password });
      return { accessToken: ((await reply.json()) as { access_token: string }).access_token };
    },

    /** A person with a verified email. */
    async newPerson(): Promise<Account> {
      const account = await signUp(url);
      const link = await latestLink(url, account.email, /verify/i);
      const code = link.searchParams.get('verificationCode');
      await postJson(`${url}/v1/auth/verify-email`, { code }, { cookie: account.cookie });
      return account;
    },

    profileOf: ({ workspaceId }: Account, skill = 'transcript') => ({
      display_name: 'Ada Byron',
      about: 'I transcribe.',
      languages: [{ language: 'en', level: 'native' }],
      skills: [skill],
      time_zone: 'Europe/Berlin',
      workspace_id: workspaceId,
    }),

    /** An approved producer. */
    async newProducer(operator: Person, skill?: string): Promise<Account> {
      const account = await calls.newPerson();
      await call(account, 'POST /v1/productions/producer', calls.profileOf(account, skill));
      await call(operator, `POST /v1/productions/manage/producers/${account.userId}/approve`);
      return account;
    },

    /** Invites a person to a team, who accepts. */
    async join(operator: Person, teamId: string, account: Account, role: string): Promise<void> {
      await call(operator, `POST /v1/productions/teams/${teamId}/members`, { email: account.email, role });
      const [invitation] = (await calls.me(account)).invitations;
      await call(account, `POST /v1/productions/team-invitations/${invitation!.team_invitation_id}/accept`);
    },

    async newTeam(operator: Person, name: string): Promise<string> {
      return (await call<{ team_id: string }>(operator, 'POST /v1/productions/teams', { name })).team_id;
    },

    /** A producer who leads a team. */
    async newReviewer(operator: Person): Promise<Account> {
      const reviewer = await calls.newPerson();
      await calls.join(operator, await calls.newTeam(operator, 'Reviewers'), reviewer, 'reviewer');
      return reviewer;
    },
  };
  return calls;
}
